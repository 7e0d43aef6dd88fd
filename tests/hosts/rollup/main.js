import 'attention-steps/inline';

console.info('the program runs');
