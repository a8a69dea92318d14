import { type FormEvent, useState } from 'react'
import { Field, FormError } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Button } from '#app/design/ui/button.tsx'
import { type WriteResult, useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { ClashNotice, LeaveGuard } from '../../edit/ui/edit-notices.tsx'
import { useEdit, useErrorFocus } from '../../edit/ui/use-edit.ts'
import {
  type BrandColour,
  type BrandPicture,
  type BrandPictureKind,
  type BrandSettings,
  brandColours,
  brandPictureHref,
  brandPictureKinds,
  brandPictures,
  colourWords,
  originalColours,
} from '../content.ts'
import { effectiveColour, schemeColours } from '../rules.ts'
import { brandSettingsSchema } from '../schema.ts'

export type BrandFormProps = {
  stored: { value: BrandSettings; version: number }
  onSave: (
    value: BrandSettings,
    baseVersion: number,
    idempotencyKey: string,
  ) => Promise<WriteResult>
  onUpload: (
    kind: BrandPictureKind,
    bytes: string,
  ) => Promise<WriteResult<{ picture: BrandPicture }>>
}

const colourNames = Object.keys(brandColours) as BrandColour[]
const fieldLabelOf = (name: string) =>
  brandColours[name as BrandColour] ?? brandPictures[name as BrandPictureKind]?.label ?? name

export function BrandForm(props: BrandFormProps) {
  const edit = useBrandEdit(props)
  const { form, showErrors } = useErrorFocus()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await edit.save())) return showErrors()
    const description = 'Every public page now has the new look.'
    showToast({ channel: 'stack', tone: 'success', title: 'Looks saved', description })
  }
  const wrongCount = Object.keys(edit.fields).length
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={wrongCount === 0 && edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={fieldLabelOf}
        readable={(_name, value) => (typeof value === 'string' ? value : value ? 'A picture' : '')}
      />
      <Pictures edit={edit} />
      <Colours edit={edit} />
      <SaveBar
        changedCount={edit.changed.length}
        wrongCount={wrongCount}
        onDiscard={() => edit.startFrom(props.stored)}
      >
        <Button
          type="submit"
          size="small"
          disabled={edit.changed.length === 0}
          isBusy={edit.isSaving}
          busyLabel="Saving…"
        >
          Save changes
        </Button>
      </SaveBar>
    </form>
  )
}

type BrandEdit = ReturnType<typeof useBrandEdit>

function Pictures({ edit }: { edit: BrandEdit }) {
  return (
    <section className="card grid gap-4" aria-labelledby="brand-pictures">
      <h2 id="brand-pictures" className="text-lg">
        Pictures
      </h2>
      {brandPictureKinds.map((kind) => (
        <PictureInput
          key={kind}
          kind={kind}
          picture={edit.value[kind]}
          error={edit.fields[kind]}
          onChoose={edit.choose}
          onRemove={() => edit.set(kind, null)}
        />
      ))}
    </section>
  )
}

function Colours({ edit }: { edit: BrandEdit }) {
  return (
    <section className="card grid gap-4" aria-labelledby="brand-colours">
      <h2 id="brand-colours" className="text-lg">
        Colours
      </h2>
      <p className="text-ink-soft">{colourWords.intro}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        {colourNames.map((name) => (
          <ColourInput key={name} name={name} edit={edit} />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColourSample scheme="light" value={edit.value} />
        <ColourSample scheme="dark" value={edit.value} />
      </div>
    </section>
  )
}

function ColourInput({ name, edit }: { name: BrandColour; edit: BrandEdit }) {
  const typed = edit.value[name]
  const original = originalColours[name]
  return (
    <Field
      id={`brand-${name}`}
      label={brandColours[name]}
      hint={typed.trim() ? colourWords.own(original) : colourWords.original(original)}
      error={edit.fields[name]}
    >
      {(control) => (
        <span className="flex items-center gap-3">
          <Swatch colour={effectiveColour(name, typed)} />
          <input
            {...control}
            className="control min-w-0 flex-1"
            autoComplete="off"
            value={typed}
            onChange={(event) => edit.set(name, event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-9 flex-none rounded-md border border-line-strong"
      style={{ backgroundColor: colour }}
    />
  )
}

type ColourSampleProps = { scheme: 'light' | 'dark'; value: BrandSettings }

/** Shows the colours together in one scheme, independent of the console's own scheme. */
function ColourSample({ scheme, value }: ColourSampleProps) {
  const { paper, 'on-leaf': onMain } = schemeColours[scheme]
  const suffix = scheme === 'light' ? 'Light' : 'Dark'
  const main = effectiveColour(`main${suffix}`, value[`main${suffix}`])
  const accent = effectiveColour(`accent${suffix}`, value[`accent${suffix}`])
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-ink-soft">{colourWords.sample[scheme]}</figcaption>
      <div
        className="flex flex-wrap items-center gap-4 rounded-md border border-line-strong p-4 font-semibold"
        style={{ backgroundColor: paper }}
      >
        <span className="rounded-md px-3 py-1" style={{ backgroundColor: main, color: onMain }}>
          Main colour
        </span>
        <span style={{ color: main }}>Link</span>
        <span style={{ color: accent }}>Accent colour</span>
      </div>
    </figure>
  )
}

function useBrandEdit({ stored, onSave, onUpload }: BrandFormProps) {
  const edit = useEdit<BrandSettings>(stored)
  const keyFor = useIdempotencyKey()
  if (edit.changed.length === 0 && stored.version > edit.base.version) edit.startFrom(stored)

  async function choose(kind: BrandPictureKind, file: File): Promise<void> {
    const problem = await findDecodingProblem(kind, file)
    if (problem) return edit.updateState({ fields: { ...edit.fields, [kind]: problem } })
    const sent = await onUpload(kind, base64Of(new Uint8Array(await file.arrayBuffer())))
    if (!sent.ok) {
      const wrong = { ...edit.fields, [kind]: sent.fields[kind] ?? sent.message }
      return edit.updateState({ fields: wrong })
    }
    const { [kind]: _solved, ...fields } = edit.fields
    edit.updateState({ fields })
    edit.set(kind, sent.value.picture)
  }
  async function save(): Promise<boolean> {
    const value = edit.check(brandSettingsSchema, edit.value)
    if (!value) return false
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (answer?.ok) edit.startFrom({ value, version: edit.base.version + 1 })
    else if (answer) edit.mergeConflict(answer.current)
    return answer?.ok === true
  }
  return { ...edit, choose, save }
}

/** Returns a problem if the browser can't decode a picture, because the server has no decoders. */
async function findDecodingProblem(
  kind: BrandPictureKind,
  file: File,
): Promise<string | undefined> {
  const { maxBytes } = brandPictures[kind]
  if (file.size > maxBytes) return `Choose a file of at most ${maxBytes / 1024} kB.`
  if (file.type === 'image/svg+xml' || file.type === 'image/gif') return undefined
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return undefined
  } catch {
    return 'This picture cannot be opened. Save it again and choose the new file.'
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}

type PictureInputProps = {
  kind: BrandPictureKind
  picture: BrandPicture | null
  error: string | undefined
  onChoose: (kind: BrandPictureKind, file: File) => Promise<void>
  onRemove: () => void
}

function PictureInput({ kind, picture, error, onChoose, onRemove }: PictureInputProps) {
  const { label, hint } = brandPictures[kind]
  const [isSending, setIsSending] = useState(false)
  async function choose(file: File | undefined) {
    if (!file) return
    setIsSending(true)
    await onChoose(kind, file)
    setIsSending(false)
  }
  return (
    <div className="grid gap-2">
      <Field id={`brand-${kind}`} label={`${label} (optional)`} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="control"
            disabled={isSending}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
      {picture ? (
        <p className="flex flex-wrap items-center gap-3">
          <img
            src={brandPictureHref(picture)}
            alt={`${label}, ${picture.width} × ${picture.height} pixels`}
            className="max-h-16 w-auto max-w-60 rounded-sm border border-line object-contain"
          />
          <Button size="small" variant="secondary" onClick={onRemove}>
            Remove picture
          </Button>
        </p>
      ) : null}
    </div>
  )
}
