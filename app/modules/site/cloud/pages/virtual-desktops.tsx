import type { ReactNode } from 'react'
import { Illustration, Plate } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { CheckList } from '#app/design/ui/icon.tsx'
import { ButtonLink, StepLinks } from '#app/design/ui/link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { shownPrices, type ShownPrice } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price, PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { pricedServiceData } from '#app/modules/shell/search-presence/rules.ts'
import { describePage, requestContext } from '#app/platform/router-context.server.ts'
import {
  desktopBenefits,
  desktopFeatures,
  desktopMeta,
  desktopMethod,
  desktopOffers,
  desktopPlans,
  desktopHero as hero,
  plansWords,
  type DesktopPlan,
} from '../virtual-desktops/content.ts'
import type { Route } from './+types/virtual-desktops'

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await readOffers(context.get(requestContext), desktopOffers)
  describePage(context, pricedServiceData('/cloud/virtual-desktops', offers))
  return { offers: shownPrices(offers) }
}

export const meta = metaOf(desktopMeta)

export default function VirtualDesktops({ loaderData: { offers } }: Route.ComponentProps) {
  return (
    <>
      <DesktopHero price={<Price offer={offers['virtual-desktop-basic']} isFrom hasUnit />} />
      <DesktopPlans offers={offers} />
      <DesktopBenefits />
      <DesktopFeatures />
      <DesktopMethod />
    </>
  )
}

/** `price` is the price of the smallest plan. */
function DesktopHero({ price }: { price: ReactNode }) {
  return (
    <Band
      labelledBy="desktop-heading"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <PageOpening headingId="desktop-heading" {...hero} />
        <p className="mt-4 font-display text-2xl font-semibold text-clay-deep">{price}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <StepLinks {...hero} className="max-sm:w-full" />
        </div>
        <CheckList items={hero.facts} className="mt-5 gap-y-1 text-sm" />
      </div>
      <Plate>
        <DesktopsDrawing />
      </Plate>
    </Band>
  )
}

function DesktopsDrawing() {
  return (
    <Illustration viewBox="0 0 240 170">
      <path
        className="drawing-mist"
        d="M78 76a20 20 0 0 1 4-39 30 30 0 0 1 58-8 24 24 0 0 1 16 47z"
      />
      <path
        className="drawing-line"
        d="M78 76a20 20 0 0 1 4-39 30 30 0 0 1 58-8 24 24 0 0 1 16 47zM98 40h38v22H98zM112 70h10"
      />
      <path className="drawing-sun" d="M102 44h14v8h-14z" />
      <path className="drawing-accent" d="M92 82l-14 20M142 82l26 22" />
      <path
        className="drawing-line"
        d="M40 110h66v36H40zM30 154h86l-8-8H38zM160 108h26v46h-26zM170 148h6"
      />
      <path className="drawing-sun" d="M46 116h22v12H46zM164 114h18v10h-18z" />
      <path className="drawing-faint" d="M74 118h26M74 124h18M46 136h40M165 132h14M165 138h10" />
      <path className="drawing-line" d="M16 162h208" />
    </Illustration>
  )
}

function DesktopPlans({ offers }: { offers: Record<DesktopPlan['offer'], ShownPrice> }) {
  return (
    <Band tone="sand" labelledBy="plans-heading" heading={plansWords.heading}>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{plansWords.text}</p>
      <div className="mt-6 grid gap-6 lg:grid-cols-3">
        {desktopPlans.map((plan) => (
          <RecipeCard
            key={plan.offer}
            id={plan.offer}
            tab={plan.tab}
            tone={plan.isPopular ? 'clay' : 'leaf'}
            title={plan.name}
            meta={[plansWords.kind]}
            badge={plan.isPopular ? <Badge tone="sunrise">{plansWords.popular}</Badge> : undefined}
            ingredients={plan.ingredients}
            price={<PriceStamp offer={offers[plan.offer]} />}
            tip={plan.tip}
            actions={
              <ButtonLink
                to={hero.primary.href}
                variant={plan.isPopular ? 'primary' : 'secondary'}
                aria-describedby={plan.offer}
              >
                {plansWords.action}
              </ButtonLink>
            }
          />
        ))}
      </div>
    </Band>
  )
}

function DesktopFeatures() {
  return (
    <Band
      tone="deep"
      labelledBy="features-heading"
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="features-heading">{desktopFeatures.heading}</h2>
      <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {Object.entries(desktopFeatures.items).map(([title, text]) => (
          <li key={title} className="rule-above pt-3">
            <h3>{title}</h3>
            <p className="mt-1 text-on-deep-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

/** Rendered row by row, so that both sides of a row are together on a phone, too. */
function DesktopBenefits() {
  const { heading, without, within, rows } = desktopBenefits
  return (
    <Band labelledBy="benefits-heading" heading={heading}>
      <ul className="mt-6 double-above">
        {rows.map(([when, ordinary, virtual]) => (
          <li
            key={when}
            className="grid gap-x-8 gap-y-2 dotted-below py-4 md:grid-cols-[1fr_1fr_1.2fr]"
          >
            <h3 className="text-lg">{when}</h3>
            <p className="text-ink-soft">
              <span className="block text-sm font-semibold">{without}</span>
              {ordinary}
            </p>
            <p>
              <span className="block text-sm font-semibold text-leaf">{within}</span>
              {virtual}
            </p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function DesktopMethod() {
  const { heading, steps, closing } = desktopMethod
  return (
    <Band
      tone="sand"
      labelledBy="method-heading"
      className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <h2 id="method-heading">{heading}</h2>
        <ol className="mt-6 grid gap-5">
          {Object.entries(steps).map(([when, text]) => (
            <li key={when} className="gap-4 sm:grid sm:grid-cols-[9.5rem_1fr]">
              <p className="font-display text-xl font-semibold text-clay-deep">{when}</p>
              <p className="max-w-prose">{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <section aria-labelledby="closing-heading" className="card card-raised">
        <h2 id="closing-heading" className="text-2xl">
          {closing.heading}
        </h2>
        <p className="mt-2 text-ink-soft">{closing.text}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <StepLinks {...closing} />
        </p>
      </section>
    </Band>
  )
}
