import { useRef, useState } from 'react'
import { FieldError } from '#app/design/form/field-error.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { isFileHash } from '#app/features/form-engine/rules/answers.ts'
import { fieldId, type InputOf } from '../field-props.ts'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { keepFile, readFile } from './file-store.ts'
import { SignaturePad } from './signature-pad.tsx'
import { useAlive } from './use-alive.ts'
import { pictureTexts } from './use-pictures.ts'

type SignatureProps = InputOf<'signature'>

/** A signature: the typed name of who signs, by keyboard and without script; or drawn (FLD-06). */
export function SignatureInput(props: SignatureProps) {
  const { field, values, onChange } = props
  const { isDrawing, problem, keep, clear } = useDrawing((value) => onChange(field.name, value))
  const value = values[field.name] ?? ''
  return isFileHash(value) && !isDrawing ? (
    <Drawn {...props} value={value} />
  ) : (
    <Unsigned {...props} value={value} problem={problem} onDrawn={keep} onClear={clear} />
  )
}

/** Keeps each state of a drawing on this device; the newest one is the answer. */
function useDrawing(put: (value: string) => void) {
  const [isDrawing, setIsDrawing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef(0)

  async function keep(drawing: Blob) {
    setIsDrawing(true)
    const turn = ++newest.current
    const keeping = await keepFile(drawing)
    if (turn !== newest.current) return
    setProblem(keeping.stored ? null : pictureTexts[keeping.why])
    if (keeping.stored) put(keeping.hash)
  }

  function clear() {
    newest.current++
    setIsDrawing(false)
    setProblem(null)
    put('')
  }

  return { isDrawing, problem, keep: (drawing: Blob) => void keep(drawing), clear }
}

type StateProps = SignatureProps & { value: string }

/** A signature of an earlier visit. */
function Drawn({ field, error, value, onChange }: StateProps) {
  const id = fieldId(field.name)
  return (
    <div className="field" role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-drawn`}>
      <p className="field-label" id={`${id}-drawn`}>
        {field.label}
      </p>
      <FileCanvas
        source={value}
        label="The signature as it was drawn"
        read={readFile}
        longestSide={600}
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

type UnsignedProps = StateProps & {
  problem: string | null
  onDrawn: (drawing: Blob) => void
  onClear: () => void
}

function Unsigned({ field, error, value, problem, onChange, onDrawn, onClear }: UnsignedProps) {
  const isAlive = useAlive()
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
