import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage } from '#app/design/ui/letter-band.tsx'
import { optOutWords as words } from '#app/modules/outbox/mail/content.ts'
import { optOut } from '#app/modules/outbox/mail/service.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import type { Route } from './+types/email-opt-out'

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, words.page), { name: 'robots', content: 'noindex' }]
}

/**
 * Handles the page's button and the one-click unsubscribe of mail clients, which post here without opening the page
 * (RFC 8058). The key is read from the URL, because the page's content is the same for everyone.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const key = new URL(request.url).searchParams.get('key')
  const outcome = await optOut(context.get(requestContext), { key })
  if (outcome.ok) return { answer: 'done' as const }
  const isBusy = outcome.reason === 'too-many-requests'
  const answer = isBusy ? ('again' as const) : ('unknown' as const)
  const headers = isBusy ? { 'Retry-After': String(outcome.retryAfterSeconds ?? 60) } : undefined
  return data({ answer }, { status: refusalStatus(outcome.reason), headers })
}

/** Page with a button that stops the emails. Opening it changes nothing, because mail scanners open links too. */
export default function EmailOptOut({ actionData }: Route.ComponentProps) {
  const answer = actionData?.answer ?? 'page'
  const { title, text } = words[answer]
  const isOpen = answer === 'page' || answer === 'again'
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
