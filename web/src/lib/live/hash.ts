/** A short mark of a view, made as the server makes it: the CRC-32 of its JSON text, in eight hexadecimal digits. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let bits = byte
  for (let turn = 0; turn < 8; turn += 1) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1
  return bits
})

/** The mark of this view; views with the same text have the same. */
export function hashOf(view: unknown): string {
  let sum = 0xffffffff
  // We print 7 where the server has 7.0: that is left out on both sides.
  for (const byte of new TextEncoder().encode(JSON.stringify(view).replaceAll('.0', ''))) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return (~sum >>> 0).toString(16).padStart(8, '0')
}
