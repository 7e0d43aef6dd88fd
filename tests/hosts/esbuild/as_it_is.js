import 'attention-steps';

console.info('the program runs');
