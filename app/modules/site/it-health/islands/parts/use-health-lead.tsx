import { assessmentForm } from '#app/modules/sales/lead/forms/assessment.ts'
import { interestForm } from '#app/modules/sales/lead/forms/interest.ts'
import type { Reply } from '#app/modules/sales/lead/schema/lead-form.ts'
import { useFormSending } from '#app/modules/sales/lead/ui/use-form-sending.ts'
import { formParts } from '#app/modules/sales/lead/ui/use-lead-form.tsx'
import { usePageForms } from '#app/modules/sales/lead/ui/use-page-forms.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { emptyAnswer, fieldsOf, type HealthAnswer } from '../../rules/health-answer.ts'

const formOf = { quick: assessmentForm, wizard: assessmentForm, interest: interestForm } as const

/** A form of the page, sent as every lead form is; the quick request and the wizard share a draft (D-01). */
export function useHealthLead(options: {
  /** What the server answered, where the form was posted to the page without script. */
  first: HealthAnswer
  reply: Reply
  /** Whether the page was opened by the redirect after such a post. */
  isSent: boolean
}) {
  const { first, reply, isSent } = options
  const posted = usePageForms().receipt
  const site = usePublicSite()
  const form = formOf[first.form]
  const sending = useFormSending<HealthAnswer>({
    publicKey: site.publicKey,
    form,
    entry: first.form === 'interest' ? 'form' : first.form,
    drafted: fieldsOf[first.form],
    first,
    messages: reply,
    receipt: isSent ? posted : undefined,
    sent: () => ({ ...emptyAnswer(first.form), outcome: 'sent' }),
    refused: (answer, { fields }) => ({
      ...answer,
      outcome: Object.keys(fields).length > 0 ? 'refused' : 'failed',
      fields,
    }),
  })
  return { sending, parts: formParts(form, site) }
}
