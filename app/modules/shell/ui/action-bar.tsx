import { callWords } from '../content.ts'
import { telephoneHref } from '#app/basics/telephone-href.ts'
import type { PublicSite } from '../rules.ts'
import { mainActionOf } from '../rules/main-action.ts'
import { whatsappHref } from '#app/basics/whatsapp-href.ts'

const pathsWithout = ['/contact', '/forms']

/**
 * SIT-05: on a telephone, Call, WhatsApp and what the page is for. It stands at the end of the page's own
 * part and sticks to the lower edge until then, so that it never covers the end; hidden while a field has the focus.
 */
export function ActionBar({ site, path }: { site: PublicSite; path: string }) {
  if (pathsWithout.some((without) => path === without || path.startsWith(`${without}/`)))
    return null
  const whatsapp = whatsappHref(site.whatsappNumber, callWords.whatsappText(site.brandName))
  const action = mainActionOf(path)
  return (
    <nav aria-label="Ask us" className="action-bar no-print">
      <a href={telephoneHref(site.phone)}>{callWords.call}</a>
      {whatsapp ? <a href={whatsapp}>{callWords.whatsapp}</a> : null}
      {action ? <a href={action.href}>{action.name}</a> : null}
    </nav>
  )
}
