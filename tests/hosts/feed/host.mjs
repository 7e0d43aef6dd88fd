// A reader of a feed, by the two packages that clean HTML for most of those written in JavaScript.
const prints = '<p>Before.</p><img src="weights.svg" alt="Attention weights under a causal mask">\n<p>After.</p>';
const way = (name) => ({ title: `A feed, by ${name}`, package: name, program: ['node', 'read.mjs', name], prints });

export default [way('dompurify'), way('sanitize-html')];
