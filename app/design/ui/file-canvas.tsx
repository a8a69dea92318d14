import { useEffect, useRef, useState } from 'react'

type FileCanvasProps = {
  source: string
  label: string
  read: (source: string) => Promise<Blob | undefined>
  /** Longer side of the drawing in pixels. The displayed size depends on the available space. */
  maxSide?: number
  className?: string
  missing?: string
}

/** Draws a picture from its bytes on a canvas, so that no URL ever gives access to it. */
export function FileCanvas({
  source,
  label,
  read,
  maxSide = 360,
  className,
  missing = 'cannot be shown',
}: FileCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'reading' | 'shown' | 'missing'>('reading')
  useEffect(() => {
    let isWanted = true
    void drawFile(source, read, maxSide, () => (isWanted ? canvas.current : null)).then(
      (isDrawn) => {
        if (isWanted) setState(isDrawn ? 'shown' : 'missing')
      },
    )
    return () => {
      isWanted = false
    }
  }, [source, read, maxSide])
  if (state === 'missing')
    return (
      <p className="grid aspect-square place-items-center rounded border border-dashed border-line p-2 text-center text-sm text-ink-soft">
        {`${label}: ${missing}`}
      </p>
    )
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      aria-busy={state === 'reading' || undefined}
      className={className ?? 'aspect-square w-full rounded border border-line object-contain'}
    />
  )
}

async function drawFile(
  source: string,
  read: FileCanvasProps['read'],
  maxSide: number,
  target: () => HTMLCanvasElement | null,
): Promise<boolean> {
  const blob = await read(source).catch(() => undefined)
  const picture = blob && (await createImageBitmap(blob).catch(() => undefined))
  const canvas = target()
  if (!picture || !canvas) return false
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return true
}
