import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage, hasLinkKey, incompleteLinkTitle } from '#app/design/ui/letter-band.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { confirmationWords as words } from '../content.ts'
import { answerEmailLink, confirmDataRequest } from '../service.server.ts'
import type { Route } from './+types/confirm-request'

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, { title: words.title }), { name: 'robots', content: 'noindex' }]
}

export const loader = ({ request }: Route.LoaderArgs) => ({ hasKey: hasLinkKey(request) })

export async function action({ context, request }: Route.ActionArgs) {
  const key = new URL(request.url).searchParams.get('key')
  const outcome = await confirmDataRequest(context.get(requestContext), { key })
  const { answer, init } = answerEmailLink(outcome)
  const isRepeat = outcome.ok && outcome.value.isRepeat
  return data({ answer: isRepeat ? ('repeated' as const) : answer }, init)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

/** Page with a button that confirms. Opening it changes nothing, because mail scanners open links too. */
export default function ConfirmRequest({ loaderData, actionData }: Route.ComponentProps) {
  const incomplete = loaderData.hasKey ? null : { ...words.unknown, title: incompleteLinkTitle }
  const { title, text } = incomplete ?? (actionData ? words[actionData.answer] : words)
  const isOpen = !incomplete && (!actionData || actionData.answer === 'again')
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
