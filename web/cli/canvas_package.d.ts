// The part of @napi-rs/canvas that is used; the package is there only where someone has installed it.
declare module '@napi-rs/canvas' {
  interface Canvas {
    width: number;
    height: number;
    getContext(kind: '2d'): CanvasRenderingContext2D;
    toBuffer(type: 'image/png'): Uint8Array<ArrayBuffer>;
  }
  export function createCanvas(width: number, height: number): Canvas;
  export const Path2D: typeof globalThis.Path2D;
}
