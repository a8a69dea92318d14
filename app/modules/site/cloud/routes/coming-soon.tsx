import { data, useSearchParams } from 'react-router'
import { emptyAnswer, sentAnswer } from '#app/modules/sales/lead/rules/form-answer.ts'
import {
  answerFormPost,
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { comingSoonPage, type ComingSoonPage } from '../content/coming-soon.ts'
import { Launch } from '../islands/launch.tsx'
import { launchAnchor } from '../rules.ts'
import { ComingSoon } from '../ui/coming-soon-page.tsx'
import type { Route } from './+types/coming-soon'

/** One module serves the four paths, so the path says which page it is. */
function pageOf(path: string): ComingSoonPage {
  const page = comingSoonPage(path)
  if (!page) throw data(null, { status: 404 })
  return page
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { path, offer } = pageOf(url.pathname)
  const offers = offer ? await readOffers(context.get(requestContext), [offer]) : undefined
  const forms = await loadPageForms(context, request, 'launch-interest')
  return { path, offer: offer && offers?.[offer], forms }
}

/** The form posted without script. A success ends in a page that can be reloaded without sending again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const page = pageOf(url.pathname)
  const posted = await request.formData().catch(() => new FormData())
  // The service is the page's own, whatever was posted.
  posted.set('service', page.service)
  const answered = await answerFormPost(context.get(requestContext), {
    form: 'launch-interest',
    page: page.path,
    data: posted,
  })
  if (answered.answer.outcome === 'sent')
    throw redirectToReceipt(`${page.path}?sent=yes#${launchAnchor}`, answered)
  return data(answered.answer, refusalInit(answered))
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
  const first = actionData ?? (query.get('sent') === 'yes' ? sentAnswer : emptyAnswer)
  return (
    <ComingSoon
      page={page}
      price={loaderData.offer ? <PriceStamp offer={loaderData.offer} isFrom /> : undefined}
      form={<Launch page={{ path: page.path, service: page.service }} first={first} />}
    />
  )
}
