import { useEffect, useRef, type FormEvent } from 'react'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { crmFieldLabels, type CrmField } from '../../content/inbox.ts'

export type Correction = Partial<Record<CrmField, string>>

export type CorrectionFormProps = {
  sent: Record<CrmField, string>
  /** The field the CRM named, and what it said of it. */
  refused: CrmField | null
  reason: string
  errors: Record<string, string>
  isBusy: boolean
  onSend: (correction: Correction) => void
  onCancel: () => void
}

const fields = Object.keys(crmFieldLabels) as CrmField[]

/** API-05: what the CRM gets may be corrected; the enquiry keeps the visitor's own words. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { sent, refused, reason, errors, isBusy } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isWrong = Object.keys(errors).length > 0 || refused !== null
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, refused])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const changed = fields
      .map((name) => [name, String(typed.get(name) ?? '')] as const)
      .filter(([name, value]) => value !== sent[name])
    props.onSend(Object.fromEntries(changed))
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3 rounded-md border border-line p-3"
      onSubmit={submit}
    >
      <p className="text-ink-soft">
        Corrects what the CRM gets. The lead itself keeps the visitor’s own words.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((name) => (
          <TextInput
            key={name}
            id={`correct-${name}`}
            name={name}
            label={crmFieldLabels[name]}
            defaultValue={sent[name]}
            autoComplete="off"
            error={errors[name] ?? (name === refused ? reason : null)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isBusy} busyLabel="Sending…">
          Resend corrected
        </Button>
        <Button size="small" variant="secondary" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
