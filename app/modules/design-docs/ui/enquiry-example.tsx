import { useState, type FormEvent } from 'react'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'

const demands = [
  { name: 'name', fieldId: 'enquiry-name', message: 'Enter your name.' },
  { name: 'phone', fieldId: 'enquiry-phone', message: 'Enter a telephone number.' },
  { name: 'consent', fieldId: 'enquiry-consent', message: 'Without this we could not answer you.' },
] as const

/** A form that looks at itself and is sent nowhere. */
export function EnquiryExample() {
  const [sent, setSent] = useState<FormData>()
  const missing = sent ? demands.filter(({ name }) => !sent.get(name)) : []
  const errorOf = (id: string) => missing.find(({ fieldId }) => fieldId === id)?.message
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(new FormData(event.currentTarget))
  }
  return (
    <form className="card grid max-w-narrow gap-5" noValidate onSubmit={send}>
      <ErrorSummary title="Please correct this" errors={missing} submission={sent} />
      {sent && missing.length === 0 ? (
        <Notice tone="success" role="status" title="All there">
          A real form would now show its reference.
        </Notice>
      ) : null}
      <TextInput
        id="enquiry-name"
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf('enquiry-name')}
        isRequired
      />
      <TextInput
        id="enquiry-phone"
        name="phone"
        label="Telephone"
        type="tel"
        autoComplete="off"
        hint="Ten digits, such as 082 123 4567."
        error={errorOf('enquiry-phone')}
        isRequired
      />
      <Checkbox
        id="enquiry-consent"
        name="consent"
        label="You may contact me about this enquiry"
        error={errorOf('enquiry-consent')}
        isRequired
      />
      <Button type="submit" className="justify-self-start">
        Send enquiry
      </Button>
    </form>
  )
}
