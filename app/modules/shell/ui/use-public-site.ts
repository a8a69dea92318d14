import { use } from 'react'
import { PageDataContext } from '#app/design/island/island.tsx'

export type FormSiteFacts = {
  legalName: string
  publicKey: string
  formToken: string
  contact: { phone: string; email: string }
}

export type PublicSiteFacts = { site: FormSiteFacts }

/** Returns the frame's data for forms: the company that collects the data, the public key and the form token. */
export function usePublicSite(): FormSiteFacts {
  // The frame of every public page provides this value.
  return (use(PageDataContext) as PublicSiteFacts).site
}
