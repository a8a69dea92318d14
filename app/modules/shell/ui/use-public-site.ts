import { use } from 'react'
import { PageDataContext } from '#app/design/island/island.tsx'

export type FormSiteFacts = {
  legalName: string
  publicKey: string
  formToken: string
  contact: { phone: string; email: string }
}

export type PublicSiteFacts = { site: FormSiteFacts }

export function usePublicSite(): FormSiteFacts {
  // The frame of every public page provides this value.
  return (use(PageDataContext) as PublicSiteFacts).site
}
