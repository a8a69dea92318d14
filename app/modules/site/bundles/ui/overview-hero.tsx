import type { ReactNode } from 'react'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { HeroPrices, PageHero } from '#app/modules/prices/ui/page-hero.tsx'
import { overviewHero as hero } from '../content/overview.ts'

/** BUN-01, BUN-09: with what each bundle costs, before any of them is described. */
export function OverviewHero({ prices }: { prices: { name: string; price: ReactNode }[] }) {
  const { eyebrow, heading, lead, calculator, contact } = hero
  return (
    <section aria-labelledby="bundles-heading">
      <PageHero
        headingId="bundles-heading"
        {...{ eyebrow, heading, lead }}
        prices={<HeroPrices lines={prices} />}
        actions={
          <>
            <ButtonLink to={calculator.href}>{calculator.label}</ButtonLink>
            <ButtonLink to={contact.href} variant="secondary">
              {contact.label}
            </ButtonLink>
          </>
        }
      />
    </section>
  )
}
