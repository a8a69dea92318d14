export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]
export type PictureFacts = { type: PictureType; width: number; height: number }

/** Reads a picture's type, width and height. Undefined for an unsupported type or an incomplete header. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | undefined {
  return readFile(bytes, undefined, (view) => {
    const found = readJpeg(view) ?? readPng(view) ?? readWebp(view)
    return found && found.width > 0 && found.height > 0 ? found : undefined
  })
}

/** Returns `cutShort` if the file ends before a required part is complete. */
function readFile<Result>(
  bytes: Uint8Array,
  cutShort: Result,
  read: (view: DataView) => Result,
): Result {
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return cutShort
    throw error
  }
}

/** Reads a JPEG (ITU T.81) up to the frame header, which contains height and width. */
function readJpeg(view: DataView): PictureFacts | undefined {
  if (view.getUint16(0) !== 0xff_d8) return undefined
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // C4, C8 and CC are in the range of frame markers but mark other segments.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Image data, the end of the file or an invalid segment length comes before any frame header.
    if (marker === 0xda || marker === 0xd9 || view.getUint16(at + 2) < 2) return undefined
  }
}

function readPng(view: DataView): PictureFacts | undefined {
  const isPng = view.getUint32(0) === 0x89_50_4e_47 && view.getUint32(4) === 0x0d_0a_1a_0a
  if (!isPng || textAt(view, 12) !== 'IHDR') return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Reads the lossy, lossless and extended formats of WebP (RFC 9649). */
function readWebp(view: DataView): PictureFacts | undefined {
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return undefined
  const type = 'image/webp'
  const form = textAt(view, 12)
  if (form === 'VP8 ') {
    const size = (at: number) => view.getUint16(at, true) & 0x3f_ff
    return { type, width: size(26), height: size(28) }
  }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { type, width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
  }
  if (form !== 'VP8X') return undefined
  const size = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
  return { type, width: size(24), height: size(27) }
}

function textAt(view: DataView, at: number): string {
  return String.fromCodePoint(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}

/** Returns whether a picture is damaged or animated, from its file structure alone; undefined if it is neither. */
export function pictureProblem(
  bytes: Uint8Array,
  type: PictureType,
): 'damaged' | 'moves' | undefined {
  return readFile(bytes, 'damaged', (view) => {
    if (type === 'image/png') return pngProblem(view)
    return type === 'image/webp' ? webpProblem(view) : jpegProblem(bytes)
  })
}

/** Checks that a PNG contains pixel data and ends with its IEND chunk. An acTL chunk marks an animation. */
function pngProblem(view: DataView) {
  let [at, hasPixels] = [8, false]
  for (;;) {
    const [length, name] = [view.getUint32(at), textAt(view, at + 4)]
    if (name === 'acTL') return 'moves' as const
    if (name === 'IDAT') hasPixels = true
    at += 12 + length
    if (name !== 'IEND') continue
    return hasPixels && at === view.byteLength ? undefined : ('damaged' as const)
  }
}

/** Checks that the declared length equals the actual length. An ANIM or ANMF chunk marks an animation. */
function webpProblem(view: DataView) {
  if (view.getUint32(4, true) + 8 !== view.byteLength) return 'damaged' as const
  let hasPixels = false
  for (let at = 12; at < view.byteLength;) {
    const [name, length] = [textAt(view, at), view.getUint32(at + 4, true)]
    if (name === 'ANIM' || name === 'ANMF') return 'moves' as const
    if (name === 'VP8 ' || name === 'VP8L') hasPixels = true
    at += 8 + length + (length % 2)
    if (at > view.byteLength) return 'damaged' as const
  }
  return hasPixels ? undefined : ('damaged' as const)
}

/** Checks that a JPEG contains a scan and ends with the end-of-image marker (FF D9). */
function jpegProblem(bytes: Uint8Array) {
  const [last, marker] = [bytes.at(-2), bytes.at(-1)]
  const hasScan = bytes.some((byte, at) => byte === 0xff && bytes[at + 1] === 0xda)
  return last === 0xff && marker === 0xd9 && hasScan ? undefined : ('damaged' as const)
}
