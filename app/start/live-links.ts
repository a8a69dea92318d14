import { page } from './page.ts'

type LaterLink = HTMLLinkElement & { dataset: { rel: string } }

/**
 * Links say in `data-rel` what they are from the first interaction on; until then nothing is fetched for them.
 * Emptied first, so that a browser may fetch again what failed; `href` stays as written, for React finds a link by it.
 */
export const reviveLinks = (): void =>
  page.querySelectorAll<LaterLink>('[data-rel]').forEach((link) => {
    if (link.sheet) return
    link.rel = ''
    link.rel = link.dataset.rel
  })
