import { useState, type FormEvent } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { kindLabels } from '../content.ts'
import { requestKinds } from '../schema/kinds.ts'
import type { WriteAnswer } from './write-answer.ts'

type Refused = Extract<WriteAnswer, { ok: false }>
const nothingWrong: Refused = { ok: false, message: '', fields: {} }

export type RecordRequestProps = {
  /** Stores it and leads to it; the same key stores it once. */
  onRecord: (request: object) => Promise<WriteAnswer>
}

/** LEG-06: a request that came by telephone, letter or in person. */
export function RecordRequest({ onRecord }: RecordRequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        Add a request
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Add a request"
        description="For one that came by telephone, letter or in person. The person gets the e-mail with the link."
      >
        <RecordForm onRecord={onRecord} onDone={() => setIsOpen(false)} />
      </LazyDialog>
    </>
  )
}

/** Made anew with each opening of the dialog, and its key with it. */
function RecordForm({ onRecord, onDone }: RecordRequestProps & { onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [{ fields, message }, setWrong] = useState(nothingWrong)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    const answer = await onRecord({ ...Object.fromEntries(new FormData(form)), idempotencyKey })
    setIsBusy(false)
    if (answer.ok) return onDone()
    setWrong(answer)
    const first = Object.keys(answer.fields)[0]
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const field = (name: 'name' | 'email' | 'details', label: string) => ({
    id: `record-${name}`,
    name,
    label,
    error: fields[name],
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={Object.keys(fields).length === 0 && message} />
      <RadioGroup
        id="record-kind"
        name="kind"
        label="The person wants to"
        layout="row"
        options={requestKinds.map((value) => ({ value, label: kindLabels[value] }))}
        defaultValue="see"
        error={fields.kind}
      />
      <TextInput {...field('name', 'Name')} autoComplete="off" />
      <TextInput {...field('email', 'E-mail')} type="email" autoComplete="off" />
      <TextArea {...field('details', 'Details')} rows={3} />
      <Button type="submit" isBusy={isBusy} busyLabel="Adding…">
        Add the request
      </Button>
    </form>
  )
}
