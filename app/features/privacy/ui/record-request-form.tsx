import { useRef, useState, type FormEvent } from 'react'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
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
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState(nothingWrong)
  const key = useRef('')
  const open = (isNowOpen: boolean) => {
    if (isNowOpen) key.current = crypto.randomUUID()
    setWrong(nothingWrong)
    setIsOpen(isNowOpen)
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setIsBusy(true)
    const typed = Object.fromEntries(new FormData(form))
    const answer = await onRecord({ ...typed, idempotencyKey: key.current })
    setIsBusy(false)
    if (answer.ok) return setIsOpen(false)
    setWrong(answer)
    const first = Object.keys(answer.fields)[0]
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const { fields, message } = wrong
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => open(true)}>
        Add a request
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title="Add a request"
        description="For one that came by telephone, letter or in person. The person gets the e-mail with the link."
      >
        <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          {message && Object.keys(fields).length === 0 ? (
            <Notice tone="danger" role="alert">
              <p>{message}</p>
            </Notice>
          ) : null}
          <RadioGroup
            id="record-kind"
            name="kind"
            label="The person wants to"
            layout="row"
            options={requestKinds.map((value) => ({ value, label: kindLabels[value] }))}
            defaultValue="see"
            error={fields.kind}
          />
          <TextInput
            id="record-name"
            name="name"
            label="Name"
            error={fields.name}
            autoComplete="off"
          />
          <TextInput
            id="record-email"
            name="email"
            type="email"
            label="E-mail"
            error={fields.email}
            autoComplete="off"
          />
          <TextArea
            id="record-details"
            name="details"
            label="Details"
            rows={3}
            error={fields.details}
          />
          <Button type="submit" isBusy={isBusy} busyLabel="Adding…">
            Add the request
          </Button>
        </form>
      </Dialog>
    </>
  )
}
