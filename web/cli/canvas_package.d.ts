// The part of @napi-rs/canvas that is used, in the browser's types, which its canvas follows.
declare module '@napi-rs/canvas' {
  interface Canvas {
    width: number;
    height: number;
    getContext(kind: '2d'): CanvasRenderingContext2D;
    toBuffer(type: 'image/png'): Uint8Array<ArrayBuffer>;
  }
  export function createCanvas(width: number, height: number): Canvas;
  export const GlobalFonts: { register(font: Uint8Array, family: string): unknown };
  export const Path2D: typeof globalThis.Path2D;
}
