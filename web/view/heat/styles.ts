// The styles of heat maps and of the list of a row, shared by all modules that draw them.
import { unsafeCSS } from 'lit';
import text from './heat.css?inline';

export const styles = unsafeCSS(text);
