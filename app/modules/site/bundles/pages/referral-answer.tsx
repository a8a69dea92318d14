import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage, hasLinkKey, incompleteLinkTitle } from '#app/design/ui/letter-band.tsx'
import { referralAnswerWords as words } from '#app/modules/sales/lead/referral/content.ts'
import { answerReferral } from '#app/modules/sales/lead/referral/service.server.ts'
import { refusalInit } from '#app/modules/sales/lead/submission/service.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm } from '../../posted-form/service.server.ts'
import type { Route } from './+types/referral-answer'

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, words), { name: 'robots', content: 'noindex' }]
}

export const loader = ({ request }: Route.LoaderArgs) => ({ hasKey: hasLinkKey(request) })

/** The form posts back to the page's own URL, which contains the key. So the page is the same for every key. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await readPostedForm(request)
  const outcome = await answerReferral(context.get(requestContext), {
    key: new URL(request.url).searchParams.get('key'),
    answer: posted.get('answer'),
  })
  if (outcome.ok) return { answer: outcome.value.answer }
  const answer = outcome.reason === 'too-many-requests' ? 'again' : 'unknown'
  return data({ answer } as const, refusalInit(outcome))
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

/** A referred friend accepts or declines here. Opening the page changes nothing: mail scanners open links, too. */
export default function ReferralAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const answer = loaderData.hasKey ? actionData?.answer : 'unknown'
  const answered = answer === undefined ? words : words.answers[answer]
  const shown = loaderData.hasKey ? answered : { ...answered, title: incompleteLinkTitle }
  return (
    <EmailLinkPage title={shown.title} text={shown.text} isFormResponse={actionData !== undefined}>
      {answer === 'no' || answer === 'unknown' ? null : (
        <form method="post" className="mt-6 flex flex-wrap gap-3">
          {answer === 'yes' ? null : (
            <Button type="submit" name="answer" value="yes">
              {words.yes}
            </Button>
          )}
          <Button type="submit" name="answer" value="no" variant="secondary">
            {words.no}
          </Button>
        </form>
      )}
    </EmailLinkPage>
  )
}
