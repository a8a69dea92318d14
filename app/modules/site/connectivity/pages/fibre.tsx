import type { ReactNode } from 'react'
import { data, useSearchParams } from 'react-router'
import { pick } from '#app/basics/records.ts'
import { MapDrawing } from '#app/design/illustrations/drawings.tsx'
import { PageOpening } from '#app/design/ui/band.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { coverageForm } from '#app/modules/sales/lead/forms/coverage.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { usePageForms } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import {
  redirectToReceipt,
  refusalInit,
} from '#app/modules/sales/lead/submission/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { portalLinkText } from '#app/modules/shell/content.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm } from '../../posted-form/service.server.ts'
import { fibrePath, landingOffers } from '../content.ts'
import { fibrePage, unknownAddress } from '../fibre/content.ts'
import { FibreChecker } from '../islands/fibre-checker.tsx'
import { answerCoverageForm, answerCoverageLead } from '../service.server.ts'
import { QuoteRequestLinks, PriceRangeStamp, type ConnectivityOffers } from '../ui/price-range.tsx'
import { DetailedPoints, ProcessSteps, RuledPoints, SpecTable } from '../ui/product-page.tsx'
import type { Route } from './+types/fibre'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [offers, site] = await Promise.all([
    readOffers(ctx, landingOffers),
    readSettings(ctx, 'site'),
  ])
  const { 'fttp-from': from, 'fttp-to': to } = offers
  describePage(context, pricedServiceData(fibrePath, { from, to }))
  const forms = await loadPageForms(context, request, 'coverage')
  return { offers, portalUrl: site.portalUrl, layerUrl: ctx.env.MAP_BROWSER_URL ?? null, forms }
}

export const meta = metaOf(fibrePage.meta)

/** Handles forms posted without JavaScript. Redirects after storing a lead, so a reload sends nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const posted = await readPostedForm(request)
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

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

export default function Fibre({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, portalUrl, layerUrl } = loaderData
  const { benefits, spec, fit, process } = fibrePage
  const [query] = useSearchParams()
  const isLeadStored = query.get('sent') === 'coverage' && !actionData
  return (
    <>
      <FibreHero offers={offers} portalUrl={portalUrl}>
        {isLeadStored ? <LeadConfirmation /> : null}
        <FibreChecker
          first={actionData}
          layerUrl={layerUrl}
          offers={pick(offers, ['fttp-from', 'fwa-from', 'waas-from'])}
        />
        <p className="mt-3">
          <TextLink to={unknownAddress.href}>{unknownAddress.label}</TextLink>
        </p>
      </FibreHero>
      <RuledPoints id="benefits-heading" points={benefits} tone="sand" />
      <SpecTable spec={spec} />
      <DetailedPoints id="fit-heading" points={fit} />
      <ProcessSteps process={process} tone="sand" />
    </>
  )
}

/** Shown after a lead was posted without JavaScript. Reloading this page doesn't send the lead again. */
function LeadConfirmation() {
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

type FibreHeroProps = { offers: ConnectivityOffers; portalUrl: string; children: ReactNode }

function FibreHero({ offers, portalUrl, children }: FibreHeroProps) {
  const { portal, product } = fibrePage
  const priced = { offers, range: product.price }
  return (
    <section aria-labelledby="product-heading">
      <div className="wrap grid items-start gap-x-12 gap-y-8 pt-8 pb-section lg:grid-cols-[1.5fr_1fr]">
        <div className="min-w-0">
          <PageOpening headingId="product-heading" {...fibrePage} />
          <div className="mt-6">{children}</div>
        </div>
        <div className="grid gap-6 max-lg:grid-cols-2 max-sm:grid-cols-1">
          <MapDrawing className="w-full max-w-80 max-sm:hidden" />
          <div className="grid content-start gap-4">
            <PriceRangeStamp {...priced} />
            <QuoteRequestLinks {...priced} />
            {portalUrl ? (
              <p>
                {portal.question}{' '}
                <TextLink to={portalUrl} isNewTab>
                  {portalLinkText}
                </TextLink>
              </p>
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}
