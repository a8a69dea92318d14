import type { ReactNode } from 'react'
import { BatteryDrawing } from '#app/design/illustrations/battery-drawing.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { ButtonLink, TextLink, StepLinks } from '#app/design/ui/link.tsx'
import { RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { metaOf } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { caseStudyTexts, shownCaseStudies } from '../../text/content.ts'
import {
  batteryWattHours,
  applianceLoads,
  powerClosing,
  powerHero,
  powerMeta,
  powerSolutions,
  powerStatistics,
  powerStory,
  type CaseStudy,
  solutionsWords,
  runtimeWords as words,
} from '../content.ts'
import { hoursText, runtimeRows } from '../rules.ts'
import { CaseStudyCard } from '../ui/case-study-card.tsx'
import type { Route } from './+types/power-backup'

const upsBundle = 'business-pro'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const offers = await readOffers(ctx, [upsBundle])
  const { powerCaption, powerSource } = await readSettings(ctx, 'site')
  const [study] = shownCaseStudies(await readTexts(ctx, caseStudyTexts.place))
  return { bundle: offers[upsBundle], caption: powerCaption, source: powerSource, study }
}

export const meta = metaOf(powerMeta)

export default function PowerBackup({ loaderData }: Route.ComponentProps) {
  const { bundle, ...props } = loaderData
  return <PowerPage upsPrice={<Price offer={bundle} hasUnit />} {...props} />
}

export type PowerPageProps = {
  /** Price of the bundle that includes a managed UPS. */
  upsPrice: ReactNode
  /** What the statistics are about. The page shows the source after the caption, unless the source is empty. */
  caption: string
  source: string
  /** The first visible case study; undefined if staff have hidden all of them. */
  study: CaseStudy | undefined
}

export function PowerPage({ upsPrice, caption, source, study }: PowerPageProps) {
  return (
    <>
      <PowerHero />
      <Statistics caption={caption} source={source} />
      <Band labelledBy="runtime-heading">
        <RuntimeTable />
      </Band>
      <Solutions upsPrice={upsPrice} />
      <Story study={study} />
    </>
  )
}

function PowerHero() {
  const { primary, secondary, ...opening } = powerHero
  return (
    <Band
      labelledBy="power-heading"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]"
    >
      <div>
        <PageOpening headingId="power-heading" {...opening} steps={[primary, secondary]} />
      </div>
      <Plate>
        <BatteryDrawing />
      </Plate>
    </Band>
  )
}

function Statistics({ caption, source }: Pick<PowerPageProps, 'caption' | 'source'>) {
  const { heading, items } = powerStatistics
  return (
    <Band tone="deep" labelledBy="statistics-heading" heading={heading}>
      <p className="mt-2 max-w-prose text-sm text-on-deep-soft">
        {caption} {source ? powerStatistics.source(source) : null}
      </p>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {items.map(({ value, label }) => (
          <li key={value} className="rule-above pt-4">
            <span className="block font-display text-4xl leading-solid text-sunrise">{value}</span>{' '}
            <span className="mt-2 block">{label}</span>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function Solutions({ upsPrice }: { upsPrice: ReactNode }) {
  const { heading, price, priceLink } = solutionsWords
  return (
    <Band tone="sand" labelledBy="solutions-heading" heading={heading}>
      <div className="mt-6 grid gap-6 lg:grid-cols-3">
        {powerSolutions.map(({ title, tab, summary, ingredients, tip, action }) => (
          <RecipeCard
            key={title}
            title={title}
            tab={tab}
            summary={summary}
            ingredients={ingredients}
            tip={tip}
            actions={
              <ButtonLink to={action.href} variant="secondary">
                {action.label}
              </ButtonLink>
            }
          />
        ))}
      </div>
      <p className="mt-8">
        {price}{' '}
        <span className="font-display text-xl font-semibold text-clay-deep">{upsPrice}</span>,{' '}
        <TextLink to={priceLink.href}>{priceLink.name}</TextLink>.
      </p>
    </Band>
  )
}

function Story({ study }: Pick<PowerPageProps, 'study'>) {
  const { heading, text } = powerClosing
  return (
    <Band labelledBy="story-heading" className="grid gap-12">
      <div>
        <h2 id="story-heading">{powerStory.heading}</h2>
        <div className="mt-6">
          {study ? (
            <CaseStudyCard study={study}>
              <TextLink to={powerStory.link.href}>{powerStory.link.name}</TextLink>
            </CaseStudyCard>
          ) : (
            <TextLink to={powerStory.link.href}>{powerStory.link.name}</TextLink>
          )}
        </div>
      </div>
      <div>
        <h2 className="text-2xl">{heading}</h2>
        <p className="mt-2 max-w-prose text-lg text-ink-soft">{text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <StepLinks {...powerClosing} />
        </div>
      </div>
    </Band>
  )
}

const rows = runtimeRows(batteryWattHours, applianceLoads)
const maxRuntimeHours = rows[0]!.hours

function RuntimeTable() {
  const [load, draw, lasts] = words.columns
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="runtime-heading">{words.heading}</h2>
        <p className="mt-3 text-ink-soft">{words.text}</p>
      </div>
      <div>
        <table className="w-full text-start">
          <caption className="sr-only">{words.caption}</caption>
          <thead className="text-sm text-ink-soft">
            <tr className="double-below">
              <th scope="col" className="pb-2 text-start">
                {load}
              </th>
              <th scope="col" className="pb-2 ps-4 text-end max-sm:sr-only">
                {draw}
              </th>
              <th scope="col" className="pb-2 ps-4 text-start">
                {lasts}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, totalWatts, hours }, index) => (
              <tr key={name} className="dotted-below align-top">
                <th scope="row" className="py-3 text-start font-normal">
                  {index === 0 ? null : <span className="text-clay">+ </span>}
                  {name}
                </th>
                <td className="py-3 ps-4 text-end whitespace-nowrap max-sm:sr-only">
                  {totalWatts} W
                </td>
                <td className="w-2/5 py-3 ps-4">
                  <b className="whitespace-nowrap">{hoursText(hours)}</b>
                  <RuntimeBar share={hours / maxRuntimeHours} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-sm text-ink-soft">{words.note}</p>
      </div>
    </div>
  )
}

function RuntimeBar({ share }: { share: number }) {
  return (
    <svg
      className="meter-track mt-1"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="meter-clay" width={(share * 100).toFixed(1)} height="8" />
    </svg>
  )
}
