import { useEffect, useRef } from 'react'
import { FieldError } from '#app/design/form/field-error.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { fieldId, type InputOf } from '../field-props.ts'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { readFile } from './file-store.ts'
import { useAlive } from './use-alive.ts'
import { usePictures } from './use-pictures.ts'

type PicturesProps = InputOf<'pictures'>

/** Pictures of a form, taken or chosen, made small on this device and kept here until they are sent (FLD-06). */
export function PicturesInput({ field, values, error, onChange }: PicturesProps) {
  const isAlive = useAlive()
  const pictures = usePictures({
    value: values[field.name] ?? '',
    max: field.max,
    onChange: (value) => onChange(field.name, value),
  })
  const id = fieldId(field.name)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {`${field.hint ? `${field.hint} ` : ''}At most ${field.max}. They are made small on this device, without place, time or camera.`}
      </p>
      <p className="hidden noscript:block">
        Pictures cannot be added because this browser runs no script. The form can be sent without
        them.
      </p>
      <input
        type="file"
        id={id}
        accept="image/*"
        multiple
        className="control noscript:hidden"
        disabled={!isAlive || pictures.isAdding || pictures.hashes.length >= field.max}
        aria-describedby={`${id}-hint ${id}-state ${id}-error`}
        onChange={({ currentTarget: input }) => {
          void pictures.add([...(input.files ?? [])]).then(() => {
            // The same picture can be chosen again after it was removed.
            input.value = ''
          })
        }}
      />
      <State id={`${id}-state`} max={field.max} pictures={pictures} />
      <FieldError id={`${id}-error`} message={error ?? pictures.problem ?? undefined} />
      <Tiles hashes={pictures.hashes} onRemove={pictures.remove} />
    </div>
  )
}

type StateProps = { id: string; max: number; pictures: ReturnType<typeof usePictures> }

function State({ id, max, pictures: { hashes, isAdding, removed, bringBack } }: StateProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone with its picture.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])
  return (
    <div role="status" id={id} className="flex flex-wrap items-center gap-3 text-sm">
      {isAdding ? <span>Making the picture small…</span> : null}
      {!isAdding && hashes.length > 0 ? <span>{`${hashes.length} of ${max} pictures`}</span> : null}
      {removed ? (
        <>
          <span>Picture removed.</span>
          <Button ref={undo} size="small" variant="quiet" onClick={bringBack}>
            Undo
          </Button>
        </>
      ) : null}
    </div>
  )
}

function Tiles({ hashes, onRemove }: { hashes: string[]; onRemove: (hash: string) => void }) {
  if (hashes.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-label="Pictures added">
      {hashes.map((hash, index) => (
        <li key={hash} className="grid content-start gap-1">
          <FileCanvas
            source={hash}
            label={`Picture ${index + 1}`}
            read={readFile}
            missing="not on this device"
          />
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove picture ${index + 1}`}
            onClick={() => onRemove(hash)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
