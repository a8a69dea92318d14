import { use } from 'react'
import { PageFacts } from '#app/design/island/island.tsx'

export type FormSite = {
  legalName: string
  publicKey: string
  formToken: string
  contact: { phone: string; email: string }
}

export type PublicSiteFacts = { site: FormSite }

/** What the frame tells the forms on its pages: who collects what they send, the key and the page's form token to send it with. */
export function usePublicSite(): FormSite {
  // Every public page stands in that frame.
  return (use(PageFacts) as PublicSiteFacts).site
}
