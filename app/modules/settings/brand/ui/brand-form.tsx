import { useState } from 'react'
import { Field, FormError } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { forgetChosenFile } from '#app/modules/access/ui/use-write.tsx'
import { useBrandUpload, useSettingsChanges } from '../../calls.ts'
import { ClashNotice, LeaveGuard, SaveButton } from '../../edit/ui/edit-notices.tsx'
import { useEditSubmit, useKeptEdit, useSaveEdit } from '../../edit/ui/use-edit.ts'
import { fieldLabel } from '../../field/content.ts'
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

type BrandFormProps = { stored: { value: BrandSettings; version: number } }

const colourNames = Object.keys(brandColours) as BrandColour[]

export function BrandForm(props: BrandFormProps) {
  const edit = useBrandEdit(props)
  const description = 'Every public page now has the new look.'
  const { form, submit } = useEditSubmit(edit.save, 'Looks saved', description)
  const wrongCount = Object.keys(edit.fields).length
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={wrongCount === 0 && edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={fieldLabel}
        readable={(_name, value) => (typeof value === 'string' ? value : value ? 'A picture' : '')}
      />
      <Pictures edit={edit} />
      <Colours edit={edit} />
      <SaveBar
        changedCount={edit.changed.length}
        wrongCount={wrongCount}
        onDiscard={() => edit.startFrom(props.stored)}
      >
        <SaveButton edit={edit}>Save changes</SaveButton>
      </SaveBar>
    </form>
  )
}

type BrandEdit = ReturnType<typeof useBrandEdit>

function Pictures({ edit }: { edit: BrandEdit }) {
  return (
    <CardSection id="brand-pictures" title="Pictures" className="gap-4">
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
    </CardSection>
  )
}

function Colours({ edit }: { edit: BrandEdit }) {
  return (
    <CardSection id="brand-colours" title="Colours" className="gap-4">
      <p className="text-ink-soft">{colourWords.intro}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        {colourNames.map((name) => (
          <ColourInput key={name} name={name} edit={edit} />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColourSample suffix="Light" value={edit.value} />
        <ColourSample suffix="Dark" value={edit.value} />
      </div>
    </CardSection>
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
          <span
            aria-hidden="true"
            className="size-9 flex-none rounded-md border border-line-strong"
            style={{ backgroundColor: effectiveColour(name, typed) }}
          />
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

/** Shows the colours together in one scheme, independent of the console's own scheme. */
function ColourSample({ suffix, value }: { suffix: 'Light' | 'Dark'; value: BrandSettings }) {
  const scheme = suffix === 'Light' ? 'light' : 'dark'
  const { paper, 'on-leaf': onMain } = schemeColours[scheme]
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

function useBrandEdit({ stored }: BrandFormProps) {
  const edit = useKeptEdit<BrandSettings>('settings-brand', stored)
  const save = useSaveEdit(edit, brandSettingsSchema, useSettingsChanges().saveBrand)
  const upload = useBrandUpload()

  async function choose(kind: BrandPictureKind, file: File): Promise<void> {
    const problem = await findDecodingProblem(kind, file)
    if (problem) return edit.updateState({ fields: { ...edit.fields, [kind]: problem } })
    const sent = await upload(kind, base64Of(new Uint8Array(await file.arrayBuffer())))
    if (!sent.ok) {
      const wrong = { ...edit.fields, [kind]: sent.fields[kind] ?? sent.message }
      return edit.updateState({ fields: wrong })
    }
    const { [kind]: _solved, ...fields } = edit.fields
    edit.updateState({ fields })
    edit.set(kind, sent.value.picture)
  }
  return { ...edit, choose, save }
}

/** Returns a problem if the browser can't decode a picture, because the server has no decoders. */
async function findDecodingProblem(kind: BrandPictureKind, file: File) {
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
    if (!file || isSending) return
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
            aria-disabled={isSending}
            onClick={forgetChosenFile}
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
