// What --help prints.

export const HELP = `attention-steps: every number of self-attention, exactly as PyTorch prints it

Usage
  attention-steps presets [--json]
  attention-steps trace --preset ID | --config FILE|- [options]
  attention-steps --version

"attention-steps presets --help" and "attention-steps trace --help" say more.`;

export const PRESETS_HELP = `attention-steps presets [--json]

Lists the notebooks' variants: the id of each and the notebook cells that it follows.
  --json    the same with each config, as JSON`;

export const TRACE_HELP = `attention-steps trace --preset ID | --config FILE|- [options]

Runs one forward pass and prints its stages.
  --preset ID            a notebook's variant; "attention-steps presets" lists them
  --config FILE          a config as JSON ("-": standard input)
  --set field=value      sets one field of the config; may be repeated. A value is JSON, or else a word
  --stage NAME           one stage only, such as attn_weights
  --token N              of each matrix only row N, counted from 1 ("journey" is 2); needs --stage
  --key M                of that row only column M, counted from 1: one cell; needs --token
  --print torch          as PyTorch prints a tensor (the default)
  --print table          with the tokens beside the rows
  --print json           the trace: config, tokens, stages, data

Problems go to standard error, one line each, with exit code 2.`;
