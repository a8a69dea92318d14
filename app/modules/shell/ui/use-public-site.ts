import { use } from 'react'
import { PageFacts } from '#app/design/island/island.tsx'

export type FormSite = {
  legalName: string
  publicKey: string
  formToken: string
  contact: { phone: string; email: string }
}

export type PublicSiteFacts = { site: FormSite }

/**
 * What the frame provides to the forms on its pages: the company that collects the data, the public key and the
 * page's form token.
 */
export function usePublicSite(): FormSite {
  // The frame of every public page.
  return (use(PageFacts) as PublicSiteFacts).site
}
