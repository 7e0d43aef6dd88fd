// A short hash of a text, which programs in other languages can compute, too.

/** http://www.isthe.com/chongo/tech/comp/fnv: its offset basis and its prime for 32 bits. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a of a text's UTF-8: an integer in [0, 2^32). */
export const fnv1a = (text: string): number =>
  new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, PRIME) >>> 0, BASIS);
