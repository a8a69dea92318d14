import type { FormMessage } from '#app/features/leads/content/messages.ts'
import type { LeadKind } from '#app/features/leads/schema/inputs.ts'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { useFormSending } from '#app/features/leads/ui/use-form-sending.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { emptyAnswer, fieldsOf, type HealthAnswer } from '../rules/health-answer.ts'

const kindOf = {
  quick: 'assessment',
  wizard: 'assessment',
  interest: 'interest',
} as const satisfies Record<HealthAnswer['form'], LeadKind>

/** A form of the page, sent as every lead form is; the quick request and the wizard share a draft (D-01). */
export function useHealthLead(options: {
  /** What the server answered, where the form was posted to the page without script. */
  first: HealthAnswer
  messages: { success: FormMessage; failure: FormMessage }
  /** Which answers are needed, for the privacy notice. */
  mandatory: string
}) {
  const { first, messages, mandatory } = options
  const { legalName, publicKey, formStamp } = usePublicSite()
  const form = kindOf[first.form]
  const sending = useFormSending<HealthAnswer>({
    publicKey,
    form,
    entry: first.form === 'interest' ? 'form' : first.form,
    drafted: fieldsOf[first.form],
    first,
    messages,
    sent: () => ({ ...emptyAnswer(first.form), outcome: 'sent' }),
    refused: (answer, { fields }) => ({
      ...answer,
      outcome: Object.keys(fields).length > 0 ? 'refused' : 'failed',
      fields,
    }),
  })
  return {
    sending,
    parts: {
      hiddenInputs: <SubmissionFields form={form} stamp={formStamp} />,
      privacyNotice: <PrivacyNotice legalName={legalName} mandatory={mandatory} />,
    },
  }
}
