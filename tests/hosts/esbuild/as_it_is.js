import 'attention-steps';
