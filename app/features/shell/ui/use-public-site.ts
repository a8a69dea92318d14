import { useRouteLoaderData } from 'react-router'
import type { SiteSettings } from '#app/features/settings/schema.ts'

type Shared = { site: SiteSettings; publicKey: string }

/** What the public layout tells the forms on its pages: who collects what they send, and the key they send it with. */
export function usePublicSite(): { legalName: string; publicKey: string } {
  // Every public page stands in that layout.
  const { site, publicKey } = useRouteLoaderData('shell.public-layout') as Shared
  return { legalName: site.legalName, publicKey }
}
