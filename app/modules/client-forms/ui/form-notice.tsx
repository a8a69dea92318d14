import { TextLink } from '#app/design/ui/text-link.tsx'
import type { ClientForm } from '../schema/definition.ts'
import { formNotice } from '../content.ts'

/** PRV-01: who collects what is typed, why, and what is mandatory, before the submit button. */
export function FormNotice({
  definition,
  legalName,
}: {
  definition: ClientForm
  legalName: string
}) {
  const preferences = definition.contactNotice ?? formNotice.preferences
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      <span>
        {`${formNotice.who(legalName)} ${preferences} ${formNotice.mandatory} ${formNotice.more}`}
      </span>{' '}
      <TextLink to={formNotice.link.href}>{formNotice.link.name}</TextLink>.
    </p>
  )
}
