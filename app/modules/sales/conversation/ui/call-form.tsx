import { useRef, useState, type FormEvent } from 'react'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { callOutcomeLabels } from '../content/words.ts'
import { callOutcomes, type CallOutcome } from '../schema/kinds.ts'

export type LoggedCall = {
  outcome: CallOutcome
  note: string
  callBackAt: string | null
  idempotencyKey: string
}

export type CallFormProps = {
  phone: string
  tel: string | null
  /** Null once it is stored, else messages by field; `form` for what belongs to none. */
  onLog: (call: LoggedCall) => Promise<Record<string, string> | null>
  onClose: () => void
}

const outcomes = callOutcomes.map((value) => ({ value, label: callOutcomeLabels[value] }))

/** ANS-08: how a call went, in two taps; a note and a time to call back where they help. */
export function CallForm({ phone, tel, onLog, onClose }: CallFormProps) {
  const [outcome, setOutcome] = useState<string>('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const call = readCall(new FormData(event.currentTarget), outcome)
    const refused = await onLog({ ...call, idempotencyKey: key.current })
    setIsBusy(false)
    setErrors(refused ?? {})
    if (refused === null) onClose()
  }
  return (
    <form
      noValidate
      aria-label="Log a call"
      className="grid gap-3 rounded-md border border-line-strong bg-surface p-3 print:hidden"
      onSubmit={(event) => void submit(event)}
    >
      {errors.form ? (
        <Notice tone="danger" role="alert" title="The call was not logged.">
          <p>{errors.form}</p>
        </Notice>
      ) : null}
      <PhoneNumber phone={phone} tel={tel} />
      <RadioGroup
        id="call-outcome"
        name="outcome"
        label="How did it go?"
        layout="row"
        options={outcomes}
        value={outcome}
        error={errors.outcome}
        onChange={setOutcome}
      />
      <Extras errors={errors} />
      <CallButtons isBusy={isBusy} onClose={onClose} />
    </form>
  )
}

function readCall(typed: FormData, outcome: string) {
  const again = String(typed.get('callBackAt') ?? '')
  return {
    outcome: outcome as CallOutcome,
    note: String(typed.get('note') ?? ''),
    callBackAt: again === '' ? null : `${again}:00+02:00`,
  }
}

function CallButtons({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving…">
        Save the call
      </Button>
      <Button size="small" variant="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

function Extras({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <TextArea
        id="call-note"
        name="note"
        label="Note"
        rows={2}
        maxLength={4000}
        error={errors.note}
      />
      <TextInput
        id="call-back-at"
        name="callBackAt"
        type="datetime-local"
        label="Call back at"
        hint="You are reminded then, under the bell."
        error={errors.callBackAt}
      />
    </>
  )
}

function PhoneNumber({ phone, tel }: Pick<CallFormProps, 'phone' | 'tel'>) {
  const [isCopied, setIsCopied] = useState(false)
  if (phone === '') return <p className="text-ink-soft">The visitor left no telephone number.</p>
  return (
    <p className="flex flex-wrap items-center gap-3">
      {tel ? (
        <a className="link font-semibold" href={tel}>
          {phone}
        </a>
      ) : (
        <span className="font-semibold">{phone}</span>
      )}
      <Button
        size="small"
        variant="secondary"
        onClick={() =>
          void navigator.clipboard.writeText(phone).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          )
        }
      >
        {isCopied ? 'Copied' : 'Copy the number'}
      </Button>
    </p>
  )
}
