import DefaultTheme from 'vitepress/theme';
import 'attention-steps';
import 'attention-steps/dist/attention-steps.css';

export default DefaultTheme;
