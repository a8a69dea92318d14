import type { FormEvent } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import type { LeadRecord } from '../calls.ts'
import { contactDetailsForm } from '../forms/caller.ts'
import type { ContactDetail } from '../schema.ts'

export type ContactDetails = Record<ContactDetail, string>

export type ContactCorrection = {
  isBusy: boolean
  errors: Record<string, string>
  /** Error message that belongs to no single field. */
  problem: string | null
  /** Resolves to true if the correction was stored. */
  onCorrect: (details: ContactDetails) => Promise<boolean>
  onForget: () => void
}

export type ContactDialogProps = ContactCorrection & {
  lead: LeadRecord
  isOpen: boolean
  onClose: () => void
}

export function ContactForm({
  lead,
  isBusy,
  errors,
  problem,
  onCorrect,
  onClose,
}: ContactDialogProps) {
  const { form, showErrors } = useErrorFocus()
  const { name, email, company, phone } = lead
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (field: ContactDetail) => String(typed.get(field) ?? '')
    const isStored = await onCorrect({
      name: textOf('name'),
      email: textOf('email'),
      company: textOf('company'),
      phone: textOf('phone'),
    })
    if (isStored) onClose()
    else showErrors()
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={problem} />
      <TypedFields
        form={contactDetailsForm}
        prefix="contact"
        values={{ name, email, company, phone }}
        errors={errors}
        className="grid gap-4"
      />
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
