import type { FormEvent } from 'react'
import { fieldsOf } from '#app/modules/access/calls.ts'
import { FormButtons } from '#app/modules/access/ui/form-parts.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import type { LeadRecord } from '../calls.ts'
import { contactDetailsForm } from '../forms/caller.ts'
import type { ContactDetail } from '../schema.ts'

export type ContactDetails = Record<ContactDetail, string>

export type ContactCorrection = {
  isBusy: boolean
  error: Error | null
  /** Resolves to true if the correction was stored. */
  onCorrect: (details: ContactDetails) => Promise<boolean>
  onForget: () => void
}

export type ContactDialogProps = ContactCorrection & {
  lead: LeadRecord
  isOpen: boolean
  onClose: () => void
}

export function ContactForm(props: ContactDialogProps) {
  const { isBusy, error, onCorrect, onClose } = props
  const { form, showErrors } = useErrorFocus()
  const { name, email, company, phone } = props.lead
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    if (await onCorrect(typed as ContactDetails)) onClose()
    else showErrors()
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <TypedFields
        form={contactDetailsForm}
        prefix="contact"
        values={{ name, email, company, phone }}
        errors={fieldsOf(error)}
        className="grid gap-4"
      />
      <FormButtons label="Save" isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
