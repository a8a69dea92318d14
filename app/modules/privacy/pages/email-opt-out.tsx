import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage, hasLinkKey, incompleteLinkTitle } from '#app/design/ui/letter-band.tsx'
import { optOutWords as words } from '#app/modules/outbox/mail/content.ts'
import { optOut } from '#app/modules/outbox/mail/service.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { answerEmailLink } from '../service.server.ts'
import type { Route } from './+types/email-opt-out'

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, words.page), { name: 'robots', content: 'noindex' }]
}

export const loader = ({ request }: Route.LoaderArgs) => ({ hasKey: hasLinkKey(request) })

/**
 * Handles the page's button and the one-click unsubscribe of mail clients, which post here without opening the page
 * (RFC 8058). The key is read from the URL, because the page is the same for every key.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const key = new URL(request.url).searchParams.get('key')
  const outcome = await optOut(context.get(requestContext), { key })
  const { answer, init } = answerEmailLink(outcome)
  return data({ answer }, init)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

/** Page with a button that stops the emails. Opening it changes nothing, because mail scanners open links too. */
export default function EmailOptOut({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData?.answer ?? 'page'
  const incomplete = loaderData.hasKey ? null : { ...words.unknown, title: incompleteLinkTitle }
  const { title, text } = incomplete ?? words[answer]
  const isOpen = !incomplete && (answer === 'page' || answer === 'again')
  return (
    <EmailLinkPage title={title} text={text} isFormResponse={actionData !== undefined}>
      {isOpen ? (
        <form method="post" className="mt-6">
          <Button type="submit">{words.page.button}</Button>
        </form>
      ) : null}
    </EmailLinkPage>
  )
}
