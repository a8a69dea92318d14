import { longestSidePixels, mostFileBytes } from '../../schema/files.ts'

/** The first that keeps a picture within the limit is used; nearly always the first. */
const qualities = [0.82, 0.65, 0.45]

/**
 * A picture as a JPEG of at most 1,600 pixels a side, drawn anew, so that nothing but what can be seen
 * is left: no place, no time, no camera (FLD-06). Undefined when this browser cannot read it.
 */
export async function scalePicture(source: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(source).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, longestSidePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  // JPEG knows no transparency; without this it would be black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of qualities) {
    const jpeg = await encoded(canvas, 'image/jpeg', quality)
    if (jpeg && jpeg.size <= mostFileBytes) return jpeg
  }
  return undefined
}

export function encoded(
  canvas: HTMLCanvasElement,
  type: string,
  quality?: number,
): Promise<Blob | undefined> {
  return new Promise((done) => {
    canvas.toBlob((blob) => done(blob ?? undefined), type, quality)
  })
}
