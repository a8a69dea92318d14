import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage } from '#app/design/ui/letter-band.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { confirmationWords as words } from '../content.ts'
import { confirmDataRequest } from '../service.server.ts'
import type { Route } from './+types/confirm-request'

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, { title: words.title }), { name: 'robots', content: 'noindex' }]
}

export async function action({ context, request }: Route.ActionArgs) {
  const key = new URL(request.url).searchParams.get('key')
  const outcome = await confirmDataRequest(context.get(requestContext), { key })
  if (outcome.ok) return { answer: 'done' as const }
  const isBusy = outcome.reason === 'too-many-requests'
  const headers = isBusy ? { 'Retry-After': String(outcome.retryAfterSeconds ?? 60) } : undefined
  const answer = isBusy ? ('again' as const) : ('unknown' as const)
  return data({ answer }, { status: refusalStatus(outcome.reason), headers })
}

/** Page with a button that confirms. Opening it changes nothing, because mail scanners open links too. */
export default function ConfirmRequest({ actionData }: Route.ComponentProps) {
  const { title, text } = actionData ? words[actionData.answer] : words
  const isOpen = !actionData || actionData.answer === 'again'
  return (
    <EmailLinkPage title={title} text={text} isFormResponse={actionData !== undefined}>
      {isOpen ? (
        <form method="post" className="mt-6">
          <Button type="submit">{words.button}</Button>
        </form>
      ) : null}
    </EmailLinkPage>
  )
}
