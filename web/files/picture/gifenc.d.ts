// Types for the part of gifenc that is used; the package has none.
declare module 'gifenc/dist/gifenc.esm.js' {
  type Palette = readonly (readonly number[])[];
  interface Frame {
    readonly palette?: Palette;
    /** In milliseconds. */
    readonly delay: number;
    /** 0: loops forever. */
    readonly repeat: number;
  }
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array, colours: number, options: { readonly format: 'rgb565' }): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: 'rgb565'): Uint8Array;
}
