import { createHash } from 'node:crypto'

/** The start of a PNG file with this width and height, filled up to `size` bytes. */
export function pngOf(width: number, height: number, size = 100, fill = 0): Buffer {
  const bytes = Buffer.alloc(size, fill)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

export function jpegOf(width: number, height: number, size = 100, fill = 0): Buffer {
  const bytes = Buffer.alloc(size, fill)
  const [high, low] = [(side: number) => side >> 8, (side: number) => side & 0xff]
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8])
  bytes.set([high(height), low(height), high(width), low(width)], 13)
  return bytes
}

export function webpOf(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(60)
  bytes.write('RIFF', 0)
  bytes.write(`WEBP${form}`, 8)
  if (form === 'VP8 ') {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else if (form === 'VP8L') {
    bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21)
  } else {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return bytes
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
