import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** A picture as bytes of a PNG or WebP, in base64. */
export type Picture = string
export type Box = { x: number; y: number; width: number; height: number }
export type Comparison = {
  isSame: boolean
  /** An explanation for the person who reads the failure. */
  finding: string
  /** The faded picture with the differing pixels in red; empty if the pictures are the same. */
  difference: Picture
}

/** A blank page in which the browser itself reads, compares and writes pictures. */
export async function openDarkroom(): Promise<Page> {
  const page = await openPage({ program: 'whole' })
  const tools = [decode, encode, soften, compare, cut, pack]
  await page.addScriptTag({ content: tools.map(String).join('\n') })
  return page
}

/** Compares two pictures of any sizes; an area that only one of them covers counts as different. */
export function comparePictures(darkroom: Page, was: Picture, is: Picture): Promise<Comparison> {
  return darkroom.evaluate(([one, other]) => compare(one!, other!), [was, is])
}

/** Cuts these boxes out of a picture. */
export function cutPicture(darkroom: Page, whole: Picture, boxes: Box[]): Promise<Picture[]> {
  return darkroom.evaluate(({ from, parts }) => cut(from, parts), { from: whole, parts: boxes })
}

/** Joins pictures, one below the other, into one that is small enough to store. */
export function packPictures(darkroom: Page, pictures: Picture[]): Promise<Picture> {
  return darkroom.evaluate((them) => pack(them), pictures)
}

// The functions below run in the darkroom page and can use nothing from outside it.

async function decode(picture: Picture): Promise<ImageData> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const drawing = canvas.getContext('2d')!
  drawing.drawImage(bitmap, 0, 0)
  return drawing.getImageData(0, 0, bitmap.width, bitmap.height)
}

async function encode(canvas: OffscreenCanvas, type = 'image/png', quality = 1): Promise<Picture> {
  const blob = await canvas.convertToBlob({ type, quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Averages each pixel over its 3 × 3 neighbours, so that letter edges match between versions of a font engine. */
function soften({ data, width, height }: ImageData): Uint8ClampedArray {
  const across = new Uint8ClampedArray(data)
  const down = new Uint8ClampedArray(data)
  const row = width * 4
  for (let at = 4; at < data.length - 4; at++)
    across[at] = (data[at - 4]! + data[at]! + data[at + 4]!) / 3
  for (let at = row; at < row * (height - 1); at++)
    down[at] = (across[at - row]! + across[at]! + across[at + row]!) / 3
  return down
}

async function compare(was: Picture, is: Picture): Promise<Comparison> {
  /** Largest difference in one colour channel (0 to 255) at which two pixels count as equal. */
  const shade = 28
  const [one, other] = await Promise.all([decode(was), decode(is)])
  const [oneSoft, otherSoft] = [soften(one), soften(other)]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const shown = new ImageData(width, height)
  let differing = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInBoth =
        x < Math.min(one.width, other.width) && y < Math.min(one.height, other.height)
      const a = (y * one.width + x) * 4
      const b = (y * other.width + x) * 4
      let isOff = !isInBoth
      for (let channel = 0; channel < 3 && !isOff; channel++)
        isOff = Math.abs(oneSoft[a + channel]! - otherSoft[b + channel]!) > shade
      if (isOff) differing++
      const grey = isInBoth ? 192 + other.data[b + 1]! / 4 : 0
      shown.data.set(isOff ? [220, 0, 0, 255] : [grey, grey, grey, 255], (y * width + x) * 4)
    }
  const allowed = Math.max(8, Math.floor(width * height * 0.0001))
  const isSameSize = one.width === other.width && one.height === other.height
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.putImageData(shown, 0, 0)
  const isSame = isSameSize && differing <= allowed
  return {
    isSame,
    finding: isSameSize
      ? `${differing} pixels differ, ${allowed} may`
      : `it was ${one.width} × ${one.height} and is ${other.width} × ${other.height}`,
    difference: isSame ? '' : await encode(canvas),
  }
}

async function cut(whole: Picture, boxes: Box[]): Promise<Picture[]> {
  const from = await decode(whole)
  const parts: Picture[] = []
  for (const { x, y, width, height } of boxes) {
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')!.putImageData(from, -x, -y)
    parts.push(await encode(canvas))
  }
  return parts
}

async function pack(pictures: Picture[]): Promise<Picture> {
  const drawn = await Promise.all(pictures.map(decode))
  const width = Math.max(...drawn.map((one) => one.width))
  const height = drawn.reduce((sum, one) => sum + one.height, 0)
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')!
  let y = 0
  for (const one of drawn) {
    drawing.putImageData(one, 0, y)
    y += one.height
  }
  // Lossy compression takes a sixth of the space. Both pictures of a comparison are compressed in the same way, so it
  // causes no difference.
  return encode(canvas, 'image/webp', 0.4)
}
