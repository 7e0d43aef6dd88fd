// The page of exam questions: a story, and no more.
import './story/define.ts';
