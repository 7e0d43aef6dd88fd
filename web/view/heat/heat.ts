// What a scene with long axes needs beside the rest; loaded when the first one is met.
export { hasCanvas } from '../canvas.ts';
export { styles } from './styles.ts';
export { renderHeatMap } from './heat_map.ts';
export { renderHeatThumbnail } from './heat_thumbnail.ts';
export { renderRowList } from './row_list.ts';
