// The laboratory as one file, with every panel and language inside.
import '../element/define.ts';
import './page.ts';
