import 'attention-steps/dist/attention-steps.min.js';
