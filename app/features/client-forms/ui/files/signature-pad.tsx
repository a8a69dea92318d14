import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { encoded } from './scale-picture.ts'

const width = 600
const height = 200

type SignaturePadProps = {
  /** After each stroke, with everything drawn so far. */
  onDrawn: (drawing: Blob) => void
  onClear: () => void
}

/** A surface to sign on with finger, pen or mouse. The typed name beside it is the way without one. */
export function SignaturePad(props: SignaturePadProps) {
  const { canvas, isDown, hasStrokes, draw, lift, clear } = useStrokes(props)
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label="Surface to sign on with a finger, a pen or a mouse"
        className="w-full max-w-md cursor-crosshair touch-none rounded border border-line-strong"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, true)
        }}
        onPointerMove={(event) => {
          if (isDown.current) draw(event, false)
        }}
        onPointerUp={() => void lift()}
        onPointerCancel={() => void lift()}
      />
      {hasStrokes ? (
        <p>
          <Button size="small" variant="secondary" onClick={clear}>
            Clear the drawing
          </Button>
        </p>
      ) : null}
    </div>
  )
}

function useStrokes({ onDrawn, onClear }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const [hasStrokes, setHasStrokes] = useState(false)

  useEffect(() => {
    if (canvas.current) empty(canvas.current)
  }, [])

  function draw(event: PointerEvent<HTMLCanvasElement>, begins: boolean) {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || event.currentTarget.closest('fieldset:disabled')) return
    const [x, y] = placeOf(event)
    if (begins) {
      pen.beginPath()
      pen.moveTo(x, y)
    }
    pen.lineTo(x, y)
    pen.stroke()
    isDown.current = true
    setHasStrokes(true)
  }

  async function lift() {
    if (!isDown.current || !canvas.current) return
    isDown.current = false
    const drawing = await encoded(canvas.current, 'image/png')
    if (drawing) onDrawn(drawing)
  }

  function clear() {
    if (canvas.current) empty(canvas.current)
    setHasStrokes(false)
    onClear()
  }

  return { canvas, isDown, hasStrokes, draw, lift, clear }
}

/** White ground and dark ink in every theme, as on paper. */
function empty(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = 'black'
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
}

/** Where on the drawing, whatever size it is shown in. */
function placeOf(event: PointerEvent<HTMLCanvasElement>): [number, number] {
  const shown = event.currentTarget.getBoundingClientRect()
  return [
    ((event.clientX - shown.left) / shown.width) * width,
    ((event.clientY - shown.top) / shown.height) * height,
  ]
}
