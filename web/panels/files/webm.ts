// The frames of a film as WebM: VP8 from the browser's own encoder (WebCodecs), in the few elements that players need.
import type { FrameWriter } from '../../files/picture/film_frames.ts';

const CODEC = 'vp8';
const BITS_PER_SECOND = 4_000_000;
/** A key frame, and with it a new cluster, this often. */
const KEY_MS = 4000;
/** The maximum number of frames queued in the encoder. */
const MAX_WAITING = 8;

/** Whether this browser has an encoder for it. */
export async function canWriteWebm(): Promise<boolean> {
  // The query crashes WebKit's page if its media library lacks the encoder.
  const isWebKit = navigator.vendor.startsWith('Apple');
  if (isWebKit || typeof VideoEncoder === 'undefined') return false;
  const config = { codec: CODEC, width: 960, height: 540 };
  return VideoEncoder.isConfigSupported(config).then(
    ({ supported }) => supported === true,
    () => false,
  );
}

type Part = number | readonly number[] | Uint8Array | string;

const bytesOf = (part: Part): Uint8Array | readonly number[] =>
  typeof part === 'string' ? new TextEncoder().encode(part) : typeof part === 'number' ? unsigned(part) : part;

/** A number in as few bytes as it needs. */
function unsigned(value: number): readonly number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

/** An EBML element: its id, the length of its content in eight bytes, its content. */
function element(id: number, ...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const contents = parts.map(bytesOf);
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  const size = unsigned(length);
  const head = [...unsigned(id), 0x01, ...Array.from({ length: 7 - size.length }, () => 0), ...size];
  const whole = new Uint8Array(head.length + length);
  whole.set(head);
  let at = head.length;
  for (const content of contents) {
    whole.set(content, at);
    at += content.length;
  }
  return whole;
}

function float64(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
}

interface Chunk {
  readonly ms: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

/** A cluster from each key frame on; times in it are relative to its start. */
function clustersOf(chunks: readonly Chunk[]): readonly Uint8Array[] {
  const clusters: Chunk[][] = [];
  for (const chunk of chunks) {
    if (chunk.isKey || clusters.length === 0) clusters.push([]);
    clusters.at(-1)!.push(chunk);
  }
  return clusters.map((cluster) => {
    const start = cluster[0]!.ms;
    const blocks = cluster.map(({ ms, isKey, bytes }) => {
      const late = ms - start;
      return element(0xa3, [0x81, late >> 8, late & 0xff, isKey ? 0x80 : 0], bytes);
    });
    return element(0x1f43b675, element(0xe7, start), ...blocks);
  });
}

export class WebmWriter implements FrameWriter {
  readonly #canvas: HTMLCanvasElement;
  readonly #chunks: Chunk[] = [];
  readonly #encoder: VideoEncoder;
  #ms = 0;
  #key = -KEY_MS;
  #fault: unknown = null;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    canvas.width -= canvas.width % 2; // the codec needs even sizes
    canvas.height -= canvas.height % 2;
    this.#encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        this.#chunks.push({ ms: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key', bytes });
      },
      error: (fault) => {
        this.#fault = fault;
      },
    });
    const { width, height } = canvas;
    this.#encoder.configure({ codec: CODEC, width, height, bitrate: BITS_PER_SECOND, framerate: 25 });
  }

  async add(ms: number): Promise<void> {
    if (this.#fault) throw this.#fault;
    const keyFrame = this.#ms - this.#key >= KEY_MS;
    if (keyFrame) this.#key = this.#ms;
    const frame = new VideoFrame(this.#canvas, { timestamp: this.#ms * 1000, duration: ms * 1000 });
    this.#encoder.encode(frame, { keyFrame });
    frame.close();
    this.#ms += ms;
    while (this.#encoder.encodeQueueSize > MAX_WAITING) await new Promise((resolve) => setTimeout(resolve, 4));
  }

  async finish(): Promise<BlobPart> {
    await this.#encoder.flush();
    if (this.#fault) throw this.#fault;
    const { width, height } = this.#canvas;
    const head = element(
      0x1a45dfa3,
      element(0x4286, 1),
      element(0x42f7, 1),
      element(0x42f2, 4),
      element(0x42f3, 8),
      element(0x4282, 'webm'),
      element(0x4287, 2),
      element(0x4285, 2),
    );
    const info = element(
      0x1549a966,
      element(0x2ad7b1, 1_000_000),
      element(0x4489, float64(this.#ms)),
      element(0x4d80, 'attention-steps'),
      element(0x5741, 'attention-steps'),
    );
    const video = element(0xe0, element(0xb0, width), element(0xba, height));
    const track = element(0xae, element(0xd7, 1), element(0x73c5, 1), element(0x83, 1), element(0x86, 'V_VP8'), video);
    const segment = element(0x18538067, info, element(0x1654ae6b, track), ...clustersOf(this.#chunks));
    return new Blob([head, segment]);
  }

  close(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close(); // an error has closed it
  }
}
