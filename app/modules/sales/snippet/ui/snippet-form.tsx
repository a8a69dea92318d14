import { useState, type FormEvent } from 'react'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { kindLabels } from '../../lead/content/inbox.ts'
import { formKinds, type LeadKind } from '../../lead/schema/inputs.ts'
import type { SnippetRow, TypedSnippet } from './snippets-api.ts'

export type SnippetFormProps = {
  /** The snippet that is changed; missing for a new one. */
  snippet: SnippetRow | undefined
  /** Null once it is stored, else messages by field; `form` for what belongs to none. */
  onSave: (typed: TypedSnippet) => Promise<Record<string, string> | null>
  onClose: () => void
}

// A text for messages from elsewhere is one for every form.
const kinds = formKinds.map((value) => ({ value, label: kindLabels[value] }))

const hint =
  '{name}, {reference} and {promise} (until when we answer) are filled in from the lead, {offer:business-pro} with the public price of that moment.'

/** ANS-09: a text for replies, and the form that it is for. */
export function SnippetForm({ snippet, onSave, onClose }: SnippetFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name) ?? '')
    setIsBusy(true)
    const kind = (textOf('kind') || null) as LeadKind | null
    const refused = await onSave({ title: textOf('title'), body: textOf('body'), kind })
    setIsBusy(false)
    setErrors(refused ?? {})
    if (refused === null) onClose()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {errors.form ? (
        <Notice tone="danger" role="alert" title="The snippet was not saved.">
          <p>{errors.form}</p>
        </Notice>
      ) : null}
      <Fields snippet={snippet} errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving…">
          Save
        </Button>
        <Button size="small" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = Pick<SnippetFormProps, 'snippet'> & { errors: Record<string, string> }

function Fields({ snippet, errors }: FieldsProps) {
  return (
    <>
      <TextInput
        id="snippet-title"
        name="title"
        label="Title"
        maxLength={80}
        autoComplete="off"
        defaultValue={snippet?.title}
        error={errors.title}
      />
      <Select
        id="snippet-kind"
        name="kind"
        label="For leads of"
        placeholder="Every form"
        options={kinds}
        defaultValue={snippet?.kind ?? ''}
        error={errors.kind}
      />
      <TextArea
        id="snippet-body"
        name="body"
        label="Text"
        rows={8}
        maxLength={4000}
        hint={hint}
        defaultValue={snippet?.body}
        error={errors.body}
      />
    </>
  )
}
