// The additional code for scenes with long axes; loaded with the first one.
export { hasCanvas } from '../canvas.ts';
export { styles } from './styles.ts';
export { renderHeatMap } from './heat_map.ts';
export { renderHeatThumbnail } from './heat_thumbnail.ts';
export { renderRowList } from './row_list.ts';
