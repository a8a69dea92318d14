import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'

/** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
export function useLeadParts(mandatory: string) {
  const { legalName } = usePublicSite()
  return {
    hiddenInputs: <SubmissionFields />,
    privacyNotice: <PrivacyNotice legalName={legalName} mandatory={mandatory} />,
  }
}
