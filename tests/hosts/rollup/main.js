import 'attention-steps/inline';
