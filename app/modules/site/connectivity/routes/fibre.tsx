import { data, useSearchParams } from 'react-router'
import { pick } from '#app/basics/pick.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import { coverageForm } from '#app/modules/sales/lead/forms/coverage.ts'
import {
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/services/answer-form-post.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/services/load-page-forms.server.ts'
import { Receipt } from '#app/modules/sales/lead/ui/receipt.tsx'
import { usePageForms } from '#app/modules/sales/lead/ui/use-page-forms.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { pricedService } from '#app/modules/shell/search-presence/rules/structured-data.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { portalLink } from '#app/modules/shell/content.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { fibrePath } from '../content.ts'
import { fibrePage } from '../content/fibre.ts'
import { landingOffers } from '../content/products.ts'
import { FibreChecker } from '../islands/fibre-checker.tsx'
import { FibreHero, PortalLink } from '../ui/fibre-hero.tsx'
import { DeepPoints, RuledPoints } from '../ui/point-lists.tsx'
import { AskForPoints, PriceRangeStamp } from '../ui/price-range.tsx'
import { ProcessSteps } from '../ui/process-steps.tsx'
import { SpecTable } from '../ui/spec-table.tsx'
import type { Route } from './+types/fibre'
import { answerCoverageForm } from './answer-coverage-form.server.ts'
import { answerCoverageLead } from './answer-coverage-lead.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [offers, site] = await Promise.all([
    readOffers(ctx, landingOffers),
    readSettings(ctx, 'site'),
  ])
  const { 'fttp-from': from, 'fttp-to': to } = offers
  describePage(context, pricedService(fibrePath, { from, to }))
  const forms = await loadPageForms(context, request, 'coverage')
  return { offers, portalUrl: site.portalUrl, layerUrl: ctx.env.MAP_BROWSER_URL ?? null, forms }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', fibrePage.meta)
}

/** The check, or the lead about one, posted without script; the page answers with its result. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const posted = await request.formData().catch(() => new FormData())
  const sent = posted.get('send')
  if (sent !== 'coverage' && sent !== 'call-me') {
    const checked = await answerCoverageForm(ctx, posted)
    return data(checked.page, refusalInit(checked))
  }
  const answered = await answerCoverageLead(ctx, posted)
  if (!answered.page)
    throw redirectToReceipt(`${fibrePath}?sent=coverage#coverage-lead-answer`, answered)
  return data(answered.page, refusalInit(answered))
}

/** Lets Retry-After of the action reach the answer (API-11). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** CON-19 to CON-25; the checker: COV-01 to COV-08, COV-20 to COV-33. */
export default function Fibre({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, portalUrl, layerUrl } = loaderData
  const { product, benefits, spec, fit, process } = fibrePage
  const [query] = useSearchParams()
  const isLeadStored = query.get('sent') === 'coverage' && !actionData
  return (
    <>
      <FibreHero
        checker={
          <>
            {isLeadStored ? <LeadStored /> : null}
            <FibreChecker
              first={actionData}
              layerUrl={layerUrl}
              offers={pick(offers, ['fttp-from', 'fwa-from', 'waas-from'])}
            />
          </>
        }
        stamp={
          <>
            <PriceRangeStamp offers={offers} range={product.price} />
            <AskForPoints offers={offers} range={product.price} />
          </>
        }
        portal={portalUrl ? <PortalLink url={portalUrl} label={portalLink} /> : null}
      />
      <RuledPoints id="benefits-heading" points={benefits} tone="sand" />
      <SpecTable spec={spec} />
      <DeepPoints id="fit-heading" points={fit} />
      <ProcessSteps process={process} tone="sand" />
    </>
  )
}

/** Where a post without script ends; the page can be loaded anew without sending again. */
function LeadStored() {
  const { title, description } = coverageForm.reply.success
  const { receipt } = usePageForms()
  return (
    <div id="coverage-lead-answer" className="mb-4 grid scroll-mt-24 gap-4">
      <Notice tone="success" title={title}>
        {description}
      </Notice>
      {receipt ? <Receipt receipt={receipt} /> : null}
    </div>
  )
}
