import { useRouteLoaderData } from 'react-router'
import type { SiteSettings } from '#app/features/settings/schema.ts'

type Shared = { site: SiteSettings; publicKey: string; formToken: string }
export type FormSite = {
  legalName: string
  publicKey: string
  formToken: string
  contact: { phone: string; email: string }
}

/** What the public layout tells the forms on its pages: who collects what they send, the key and the page's form token to send it with. */
export function usePublicSite(): FormSite {
  // Every public page stands in that layout.
  const { site, publicKey, formToken } = useRouteLoaderData('shell.public-layout') as Shared
  const { legalName, phone, email } = site
  return { legalName, publicKey, formToken, contact: { phone, email } }
}
