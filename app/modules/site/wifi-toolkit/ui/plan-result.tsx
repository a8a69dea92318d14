import { Badge } from '#app/design/ui/badge.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { resultWords } from '../content/page.ts'
import { attachHref } from '#app/modules/sales/lead/rules/attached-plan.ts'
import { planWifi, type WifiOffice } from '#app/modules/sales/lead/rules/plan-wifi.ts'

/** WIF-05 to WIF-18, WIF-23: what the office needs, told again whenever it changes. */
export function PlanResult({ office }: { office: WifiOffice }) {
  const plan = planWifi(office)
  return (
    <section className="recipe recipe-clay" aria-labelledby="result-heading">
      <p className="recipe-tab">{resultWords.office(office.officeSize, office.staff)}</p>
      <header className="recipe-head">
        <h2 id="result-heading" className="recipe-title">
          {resultWords.heading}
        </h2>
      </header>
      <div role="status" className="grid gap-4">
        <p className="flex items-baseline gap-3">
          <span className="font-display text-4xl leading-solid font-semibold text-clay-deep">
            {plan.accessPoints}
          </span>{' '}
          <span className="text-lg">{resultWords.accessPoints(plan.accessPoints)}</span>
        </p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          <dt className="text-ink-soft">{resultWords.speed}</dt>
          <dd className="font-semibold">{`${plan.recommendedSpeedMbps} Mbps`}</dd>
          <dt className="text-ink-soft">{resultWords.standard}</dt>
          <dd className="font-semibold">{plan.standard}</dd>
        </dl>
        <div className="grid min-h-20 content-start gap-2">
          {plan.isUpgradeRecommended ? (
            <p>
              <Badge tone="warning">{resultWords.upgrade}</Badge>
            </p>
          ) : null}
          <p>
            {plan.isUpgradeRecommended
              ? resultWords.tooSlow(office.currentSpeed, plan.recommendedSpeedMbps)
              : resultWords.fastEnough}
          </p>
        </div>
      </div>
      <p className="text-sm text-ink-soft">{resultWords.basis}</p>
      <div className="recipe-foot">
        <ButtonLink to={attachHref(office)}>{resultWords.attach}</ButtonLink>
        <p className="text-sm">
          {resultWords.service.before}{' '}
          <TextLink to={resultWords.service.href}>{resultWords.service.name}</TextLink>.
        </p>
      </div>
    </section>
  )
}
