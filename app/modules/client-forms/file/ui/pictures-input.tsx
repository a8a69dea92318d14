import { useEffect, useRef, useState } from 'react'
import { FieldError } from '#app/design/form/field.tsx'
import { useIsServerRendered } from '#app/design/island/island.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { FileCanvas } from '#app/design/ui/file-canvas.tsx'
import { fileHashes } from '#app/modules/forms/answer/rules.ts'
import { type InputPropsOf, fieldId } from '../../ui/field-props.ts'
import { maxSidePixels, maxFileBytes, maxPictures } from '../schema.ts'
import { addFiles, storeFile, readFile } from './file-store.ts'

/** JPEG qualities, tried in order until the picture is below the size limit; usually the first one is enough. */
const imageQualities = [0.82, 0.65, 0.45]

/** At most 1,600 px per side and 2 MB, else undefined. Redrawing removes metadata such as the location. */
async function scalePicture(source: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(source).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  // JPEG has no transparency: without a white background, transparent areas would be black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of imageQualities) {
    const jpeg = await encodeCanvas(canvas, 'image/jpeg', quality)
    if (jpeg && jpeg.size <= maxFileBytes) return jpeg
  }
  return undefined
}

export function encodeCanvas(
  canvas: HTMLCanvasElement,
  type: string,
  quality?: number,
): Promise<Blob | undefined> {
  return new Promise((done) => {
    canvas.toBlob((blob) => done(blob ?? undefined), type, quality)
  })
}

/** Input for pictures, taken or chosen. They are resized and stored on this device until the form is sent. */
export function PicturesInput({ field, values, error, onChange }: InputPropsOf<'pictures'>) {
  const isAlive = !useIsServerRendered()
  const pictures = usePictures(values[field.name] ?? '', field.max, (value) =>
    onChange(field.name, value),
  )
  const id = fieldId(field.name)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {`${field.hint ? `${field.hint} ` : ''}Up to ${field.max} pictures. We shrink them on this device and remove location, time and camera details.`}
      </p>
      <p className="hidden noscript:block">
        You can’t add pictures because JavaScript is off in this browser. You can send the form
        without them.
      </p>
      <input
        type="file"
        id={id}
        accept="image/*"
        multiple
        className="control noscript:hidden"
        disabled={!isAlive || pictures.hashes.length >= field.max}
        // Unlike a disabled input, it keeps its focus.
        aria-disabled={pictures.isAdding || undefined}
        aria-describedby={`${id}-hint ${id}-state ${id}-error`}
        onClick={(event) => pictures.isAdding && event.preventDefault()}
        onChange={({ currentTarget: input }) => {
          void pictures.add([...(input.files ?? [])]).then(() => {
            // Clears the input, so that the same picture can be chosen again after it was removed.
            input.value = ''
          })
        }}
      />
      <PicturesStatus id={`${id}-state`} max={field.max} pictures={pictures} />
      {/* A picture is refused without a press on a button, so that no focus moves to the error. */}
      <div role="status" className="empty:absolute">
        <FieldError id={`${id}-error`} message={error ?? pictures.problem} />
      </div>
      <Tiles hashes={pictures.hashes} onRemove={pictures.remove} />
    </div>
  )
}

type StatusProps = { id: string; max: number; pictures: ReturnType<typeof usePictures> }

function PicturesStatus({ id, max, pictures }: StatusProps) {
  const { hashes, isAdding, removed, bringBack } = pictures
  const undo = useRef<HTMLButtonElement>(null)
  // Moves the focus to the undo button, because the remove button disappeared with its picture.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])
  return (
    <div role="status" id={id} className="flex flex-wrap items-center gap-3 text-sm">
      {isAdding ? <span>Shrinking the picture…</span> : null}
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

export const pictureTexts = {
  full: 'This device has no space for another picture. Your other pictures are safe. Free up some space, or send the form without this picture.',
  refused:
    'This browser can’t store pictures (is this a private window?). You can send the form without them.',
  unreadable: 'Choose JPEG or PNG pictures, because this browser can’t read every format.',
  tooMany: 'No more pictures fit in this form.',
} as const
type NotAdded = keyof typeof pictureTexts

/** Adds files one by one. Returns a text that names those left out, by reason. */
async function addEach(
  files: readonly File[],
  add: (file: File) => Promise<NotAdded | undefined>,
): Promise<string> {
  const leftOut = new Map<NotAdded, string[]>()
  let stoppedBy: NotAdded | undefined
  for (const file of files) {
    const why = stoppedBy ?? (await add(file))
    if (!why) continue
    leftOut.set(why, [...(leftOut.get(why) ?? []), file.name])
    if (why !== 'unreadable') stoppedBy = why
  }
  return [...leftOut]
    .map(([why, names]) => `${pictureTexts[why]} Not added: ${names.join(', ')}.`)
    .join(' ')
}

function usePictures(value: string, max: number, onChange: (value: string) => void) {
  const [isAdding, setIsAdding] = useState(false)
  const [problem, setProblem] = useState('')
  const [removed, setRemoved] = useState<{ hash: string; index: number } | null>(null)
  const newest = useRef(value)
  // After every render, because the form ignores a change while it is being sent.
  useEffect(() => {
    newest.current = value
  })

  function setHashes(hashes: string[]) {
    newest.current = hashes.join(',')
    onChange(newest.current)
  }

  async function add(files: readonly File[]) {
    setIsAdding(true)
    setProblem('')
    setRemoved(null)
    await addFiles(async () => setProblem(await addEach(files, addOne)))
    setIsAdding(false)
  }

  /** Resolves once the picture is on this device and in the form, or to the reason why it is not. */
  async function addOne(file: File): Promise<NotAdded | undefined> {
    if (fileHashes(newest.current).length >= Math.min(max, maxPictures)) return 'tooMany'
    const scaled = await scalePicture(file)
    if (!scaled) return 'unreadable'
    const keeping = await storeFile(scaled)
    if (!keeping.stored) return keeping.why
    const hashes = fileHashes(newest.current)
    if (!hashes.includes(keeping.hash)) setHashes([...hashes, keeping.hash])
    return undefined
  }

  function remove(hash: string) {
    const hashes = fileHashes(newest.current)
    setRemoved({ hash, index: hashes.indexOf(hash) })
    setHashes(hashes.filter((each) => each !== hash))
  }

  function bringBack() {
    if (!removed) return
    setHashes(fileHashes(newest.current).toSpliced(removed.index, 0, removed.hash))
    setRemoved(null)
  }

  const hashes = fileHashes(value)
  const gone = removed && !hashes.includes(removed.hash) ? removed : null
  return { hashes, isAdding, problem, removed: gone, add, remove, bringBack }
}
