// The stages of the way back from a context vector, under a causal mask.

/** Each a scene. */
export const BACK = (
  'grad_attn_weights grad_values grad_scaled_scores grad_masked grad_attn_scores grad_queries grad_keys grad_inputs ' +
  'grad_W_value grad_W_key grad_W_query new_W_query new_W_key new_W_value'
).split(' ');

/** What the gradient of the inputs is the sum of. */
export const PARTS_OF_INPUTS = ['grad_inputs_via_values', 'grad_inputs_via_keys', 'grad_inputs_via_queries'];
