import { use } from 'react'
import { PageDataContext } from '#app/design/island/island.tsx'

export type FormSite = {
  legalName: string
  publicKey: string
  formToken: string
  contact: { phone: string; email: string }
}

export type PublicSiteFacts = { site: FormSite }

/** Returns the frame's data for forms: the company that collects the data, the public key and the form token. */
export function usePublicSite(): FormSite {
  // The frame of every public page provides this value.
  return (use(PageDataContext) as PublicSiteFacts).site
}
