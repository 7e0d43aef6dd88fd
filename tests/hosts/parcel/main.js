import 'attention-steps/dist/attention-steps.min.js';

console.info('the program runs');
