import type { ReactNode } from 'react'
import { MastDrawing } from '#app/design/illustrations/drawings.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { buttonClass } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { TextLink, StepLinks } from '#app/design/ui/link.tsx'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { pricePointLabel } from '#app/modules/prices/rules.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import {
  comparison,
  guideChoiceWords,
  guideClosing,
  guideHero,
  guideLabels,
  guideMeta,
  guideSections,
  technologies,
  type GuideSection,
} from '../guide/content.ts'
import type { Route } from './+types/connectivity-guide'

const guideOffers = comparison.priceRow.offers.filter((offer) => offer !== null)

export async function loader({ context }: Route.LoaderArgs) {
  return { offers: await readOffers(context.get(requestContext), guideOffers) }
}

export const meta = metaOf(guideMeta)

export default function ConnectivityGuide({ loaderData: { offers } }: Route.ComponentProps) {
  const price: GuideComparisonProps['price'] = (offer) => (
    <>
      <Price offer={offers[offer]} isFrom hasUnit /> ({pricePointLabel(offers[offer])})
    </>
  )
  return <GuidePage price={price} />
}

export function GuidePage({ price }: GuideComparisonProps) {
  return (
    <>
      <GuideHero />
      <Band tone="sand" className="grid gap-10">
        {guideSections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </Band>
      <Band id={comparison.id} labelledBy="comparison-heading">
        <GuideComparison price={price} />
      </Band>
      <Closing />
    </>
  )
}

function GuideHero() {
  const { download, contentsLabel, ...opening } = guideHero
  const contents = [...guideSections, comparison]
  return (
    <Band
      labelledBy="guide-heading"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <PageOpening headingId="guide-heading" {...opening} />
        <a href={download.href} download className={buttonClass('primary', undefined, 'mt-6')}>
          <Icon name="download" />
          {download.label}
        </a>
        <nav aria-label={contentsLabel} className="no-print mt-6">
          <ul className="flex flex-wrap gap-2">
            {contents.map(({ id, heading: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="chip">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Plate>
        <MastDrawing />
      </Plate>
    </Band>
  )
}

function Section({ section }: { section: GuideSection }) {
  const headingId = `guide-${section.id}`
  return (
    <section
      id={section.id}
      aria-labelledby={headingId}
      className="grid gap-x-12 gap-y-4 double-above pt-6 lg:grid-cols-2"
    >
      <div>
        <h2 id={headingId}>{section.heading}</h2>
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 max-w-prose">
            {paragraph}
          </p>
        ))}
        {section.more ? (
          <p className="mt-3">
            <TextLink to={section.more.href}>{section.more.name}</TextLink>
          </p>
        ) : null}
      </div>
      {section.speed ? <Facts section={section} /> : <ChoiceCard />}
    </section>
  )
}

function Facts({ section }: { section: GuideSection }) {
  const rows = (['speed', 'deployment', 'bestFor', 'watchOut'] as const).map((name) => ({
    name,
    label: guideLabels[name],
    value: section[name],
  }))
  return (
    <dl className="card self-start">
      {rows.map(({ name, label, value }) => (
        <div
          key={name}
          className="dotted-below py-2 last:[border:0] sm:grid sm:grid-cols-[8rem_1fr] sm:gap-4"
        >
          <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
          <dd className={name === 'speed' || name === 'deployment' ? 'font-semibold' : undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChoiceCard() {
  return (
    <div className="card self-start">
      <h3>{guideChoiceWords.heading}</h3>
      <IngredientList items={guideChoiceWords.items} />
    </div>
  )
}

function Closing() {
  const { heading, text } = guideClosing
  return (
    <Band
      tone="deep"
      labelledBy="closing-heading"
      className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6"
    >
      <div>
        <h2 id="closing-heading">{heading}</h2>
        <p className="mt-3 max-w-prose text-lg text-on-deep-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <StepLinks {...guideClosing} />
      </div>
    </Band>
  )
}

export type GuideComparisonProps = { price: (offer: (typeof guideOffers)[number]) => ReactNode }

function GuideComparison({ price }: GuideComparisonProps) {
  const { heading, text, caption, firstColumn, rows, priceRow, note } = comparison
  return (
    <>
      <h2 id="comparison-heading">{heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{text}</p>
      <div className="mt-6">
        <Table
          caption={caption}
          isCaptionHidden
          hasStickyColumn
          columns={[firstColumn, ...technologies]}
        >
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={technologies[index]} className="min-w-36">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{priceRow.name}</th>
              {priceRow.offers.map((offer, index) => (
                <td key={technologies[index]} className="min-w-36">
                  {offer ? price(offer) : priceRow.onRequest}
                </td>
              ))}
            </tr>
          </tbody>
        </Table>
      </div>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{note}</p>
    </>
  )
}
