import 'attention-steps';
import 'attention-steps/dist/attention-steps.css';
