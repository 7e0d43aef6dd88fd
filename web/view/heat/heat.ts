// The additional code for scenes with long axes; loaded with the first one.
import { unsafeCSS } from 'lit';
import text from './heat.css?inline';

export { hasCanvas } from '../canvas.ts';
export { renderHeatMap } from './heat_map.ts';
export { renderHeatThumbnail } from './heat_thumbnail.ts';
export { renderRowList } from './row_list.ts';

export const styles = unsafeCSS(text);
