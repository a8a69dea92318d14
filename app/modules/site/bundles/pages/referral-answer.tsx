import { data } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { EmailLinkPage } from '#app/design/ui/letter-band.tsx'
import { referralAnswerWords as words } from '#app/modules/sales/lead/referral/content.ts'
import { answerReferral } from '#app/modules/sales/lead/referral/service.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import type { Route } from './+types/referral-answer'

export function meta({ matches }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return [...pageMeta(brandName, words), { name: 'robots', content: 'noindex' }]
}

/** The form posts back to the page's own URL, which contains the key. So the page is the same for all visitors. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  const outcome = await answerReferral(context.get(requestContext), {
    key: new URL(request.url).searchParams.get('key'),
    answer: posted.get('answer'),
  })
  if (outcome.ok) return { answer: outcome.value.answer }
  return data({ answer: 'unknown' as const }, { status: refusalStatus(outcome.reason) })
}

/** A referred friend accepts or declines here. Opening the page changes nothing: mail scanners open links, too. */
export default function ReferralAnswer({ actionData }: Route.ComponentProps) {
  const answer = actionData?.answer
  const shown =
    answer === undefined ? words : answer === 'unknown' ? words.unknown : words.done[answer]
  return (
    <EmailLinkPage title={shown.title} text={shown.text} isFormResponse={answer !== undefined}>
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
