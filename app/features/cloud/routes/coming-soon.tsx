import { data, redirect, useSearchParams } from 'react-router'
import { readOffers } from '#app/features/offers/data.server.ts'
import { PriceStamp } from '#app/features/offers/ui/price-stamp.tsx'
import { pageMeta } from '#app/features/shell/rules.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { readPageQuery, requestContext } from '#app/platform/router-context.server.ts'
import { comingSoonPage, type ComingSoonPage } from '../content/coming-soon.ts'
import { launchAnchor, noAnswer, sentValues } from '../rules.ts'
import { ComingSoon } from '../ui/coming-soon-page.tsx'
import type { Route } from './+types/coming-soon'
import { answerLaunchForm } from './answer-launch-form.server.ts'
import { LaunchRegistration } from './launch-registration.tsx'

/** One module serves the four paths, so the path says which page it is. */
function pageOf(path: string): ComingSoonPage {
  const page = comingSoonPage(path)
  if (!page) throw data(null, { status: 404 })
  return page
}

export async function loader({ context, request }: Route.LoaderArgs) {
  readPageQuery(context, request, 'sent', sentValues)
  const { path, offer } = pageOf(new URL(request.url).pathname)
  const offers = offer ? await readOffers(context.get(requestContext), [offer]) : undefined
  return { path, offer: offer && offers?.[offer] }
}

/** The form posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = pageOf(new URL(request.url).pathname)
  const posted = await request.formData().catch(() => new FormData())
  const { answer, reason, retryAfterSeconds } = await answerLaunchForm(
    context.get(requestContext),
    page,
    posted,
  )
  if (answer.outcome === 'sent') throw redirect(`${page.path}?sent=yes#${launchAnchor}`, 303)
  const headers = retryAfterSeconds
    ? { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }
    : undefined
  return data(answer, { status: reason ? refusalStatus(reason) : 200, headers })
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const brandName = matches[1].loaderData?.site.brandName ?? ''
  return pageMeta(brandName, loaderData ? pageOf(loaderData.path) : { title: '' })
}

export default function ComingSoonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const page = pageOf(loaderData.path)
  const isSent = query.get('sent') === 'yes'
  const first = actionData ?? (isSent ? { ...noAnswer, outcome: 'sent' as const } : noAnswer)
  return (
    <ComingSoon
      page={page}
      price={loaderData.offer ? <PriceStamp offer={loaderData.offer} isFrom /> : undefined}
      form={<LaunchRegistration key={page.path} page={page} first={first} />}
    />
  )
}
