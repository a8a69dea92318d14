import { readOffers } from '#app/features/offers/data.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { portalLink } from '#app/features/shell/content.ts'
import { pageMeta } from '#app/features/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { fibrePage } from '../content/fibre.ts'
import { landingOffers } from '../content/products.ts'
import { FibreHero, PortalLink } from '../ui/fibre-hero.tsx'
import { DeepPoints, RuledPoints } from '../ui/point-lists.tsx'
import { ProcessSteps } from '../ui/process-steps.tsx'
import { SpecTable } from '../ui/spec-table.tsx'
import type { Route } from './+types/fibre'
import { answerCoverageForm } from './answer-coverage-form.server.ts'
import { FibreChecker } from './fibre-checker.tsx'
import { PriceRangeStamp } from './price-range.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [offers, site] = await Promise.all([
    readOffers(ctx, landingOffers),
    readSettings(ctx, 'site'),
  ])
  return { offers, portalUrl: site.portalUrl }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', fibrePage.meta)
}

/** The check posted without script; the page answers with its result. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => new FormData())
  return answerCoverageForm(context.get(requestContext), posted)
}

/** CON-19 to CON-25; the checker: COV-01 to COV-08, COV-20 to COV-32. */
export default function Fibre({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, portalUrl } = loaderData
  const { product, benefits, spec, fit, process } = fibrePage
  return (
    <>
      <FibreHero
        checker={<FibreChecker first={actionData} />}
        stamp={<PriceRangeStamp offers={offers} range={product.price} />}
        portal={portalUrl ? <PortalLink url={portalUrl} label={portalLink} /> : null}
      />
      <RuledPoints id="benefits-heading" points={benefits} tone="sand" />
      <SpecTable spec={spec} />
      <DeepPoints id="fit-heading" points={fit} />
      <ProcessSteps process={process} tone="sand" />
    </>
  )
}
