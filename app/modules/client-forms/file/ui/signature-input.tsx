import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { FieldError, TextInput } from '#app/design/form/field.tsx'
import { useIsServerRendered } from '#app/design/island/island.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { isFileHash } from '#app/modules/forms/answer/rules.ts'
import { type InputPropsOf, fieldId } from '../../ui/field-props.ts'
import { addFiles, storeFile, readFile } from './file-store.ts'
import { encodeCanvas, pictureTexts } from './pictures-input.tsx'

/** Input for a signature: a typed name, which works by keyboard and without script, or a drawing. */
export function SignatureInput(props: InputPropsOf<'signature'>) {
  const { field, values, onChange } = props
  const { isDrawing, problem, keep, clear } = useDrawnSignature((value) =>
    onChange(field.name, value),
  )
  const value = values[field.name] ?? ''
  return isFileHash(value) && !isDrawing ? (
    <EarlierSignature {...props} value={value} />
  ) : (
    <SignatureArea {...props} value={value} problem={problem} onDrawn={keep} onClear={clear} />
  )
}

/** Stores the drawing on this device after each stroke; the latest version is the answer. */
function useDrawnSignature(put: (value: string) => void) {
  const [isDrawing, setIsDrawing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef(0)

  function storeDrawing(drawing: Blob) {
    setIsDrawing(true)
    const turn = ++newest.current
    void addFiles(async () => {
      const keeping = await storeFile(drawing)
      if (turn !== newest.current) return
      setProblem(keeping.stored ? null : pictureTexts[keeping.why])
      if (keeping.stored) put(keeping.hash)
    })
  }

  function clear() {
    newest.current++
    setIsDrawing(false)
    setProblem(null)
    put('')
  }

  return { isDrawing, problem, keep: storeDrawing, clear }
}

type StateProps = InputPropsOf<'signature'> & { value: string }

function EarlierSignature({ field, error, value, onChange }: StateProps) {
  const id = fieldId(field.name)
  return (
    <div className="field" role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-drawn`}>
      <p className="field-label" id={`${id}-drawn`}>
        {field.label}
      </p>
      <FileCanvas
        key={value}
        source={value}
        label="The drawn signature"
        read={readFile}
        maxSide={600}
        missing="not on this device"
        className="w-full max-w-md rounded border border-line"
      />
      <FieldError id={`${id}-error`} message={error} />
      <p>
        <Button size="small" variant="secondary" onClick={() => onChange(field.name, '')}>
          Sign again
        </Button>
      </p>
    </div>
  )
}

function SignatureArea(props: StateProps & SignaturePadProps & { problem: string | null }) {
  const { field, error, value, problem, onChange, onDrawn, onClear } = props
  const isAlive = !useIsServerRendered()
  const isDrawn = isFileHash(value)
  return (
    <div className="grid gap-2">
      <TextInput
        id={fieldId(field.name)}
        name={field.name}
        label={field.label}
        hint={isDrawn ? 'Signed by hand below.' : field.hint}
        error={error ?? problem ?? undefined}
        isRequired={field.isRequired === true}
        autoComplete="off"
        readOnly={isDrawn}
        value={isDrawn ? '' : value}
        onChange={(event) => onChange(field.name, event.currentTarget.value)}
      />
      {isAlive && (isDrawn || value === '') ? (
        <SignaturePad onDrawn={onDrawn} onClear={onClear} />
      ) : null}
    </div>
  )
}

const canvasWidth = 600
const canvasHeight = 200

type SignaturePadProps = {
  /** Receives the drawing so far, after each stroke. */
  onDrawn: (drawing: Blob) => void
  onClear: () => void
}

function SignaturePad(props: SignaturePadProps) {
  const { canvas, isDown, hasStrokes, draw, lift, clear } = useStrokes(props)
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        width={canvasWidth}
        height={canvasHeight}
        role="img"
        aria-label="Sign here with a finger, pen or mouse"
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
    if (canvas.current) clearCanvas(canvas.current)
  }, [])

  function draw(event: PointerEvent<HTMLCanvasElement>, begins: boolean) {
    const pen = event.currentTarget.getContext('2d')
    if (!pen || event.currentTarget.closest('fieldset:disabled')) return
    const [x, y] = pointOf(event)
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
    const drawing = await encodeCanvas(canvas.current, 'image/png')
    if (drawing) onDrawn(drawing)
  }

  function clear() {
    if (canvas.current) clearCanvas(canvas.current)
    setHasStrokes(false)
    onClear()
  }

  return { canvas, isDown, hasStrokes, draw, lift, clear }
}

/** Clears the canvas: white background and dark ink, as on paper, in every theme. */
function clearCanvas(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvasWidth, canvasHeight)
  pen.strokeStyle = 'black'
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
}

function pointOf(event: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const x = ((event.clientX - left) / width) * canvasWidth
  const y = ((event.clientY - top) / height) * canvasHeight
  return [x, y] as const
}
