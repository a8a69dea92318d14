import { useRouteLoaderData } from 'react-router'
import { PrivacyNotice } from '#app/features/leads/ui/privacy-notice.tsx'
import { SubmissionFields } from '#app/features/leads/ui/submission-fields.tsx'
import type { SiteSettings } from '#app/features/settings/schema.ts'

type Shared = { site: Pick<SiteSettings, 'legalName'>; publicKey: string }

/** What the public layout tells the forms on its pages. */
export function useSite(): Shared {
  // Every route of this feature stands in that layout.
  return useRouteLoaderData('features/shell/routes/public-layout') as Shared
}

/** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
export function useLeadParts(mandatory: string) {
  const { site } = useSite()
  return {
    hiddenInputs: <SubmissionFields />,
    privacyNotice: <PrivacyNotice legalName={site.legalName} mandatory={mandatory} />,
  }
}
