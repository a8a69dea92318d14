import type { LeadKind } from '#app/features/leads/schema/inputs.ts'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'

/** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
export function useLeadParts(form: LeadKind, mandatory: string) {
  const { legalName, formStamp } = usePublicSite()
  return {
    hiddenInputs: <SubmissionFields form={form} stamp={formStamp} />,
    privacyNotice: <PrivacyNotice legalName={legalName} mandatory={mandatory} />,
  }
}
