import { use } from 'react'
import { useSearchParams } from 'react-router'
import { Illustration, Plate } from '#app/design/illustrations/illustration.tsx'
import { Band, CustomOpeningContext } from '#app/design/ui/band.tsx'
import { CheckList } from '#app/design/ui/icon.tsx'
import { Meter, type MeterTone } from '#app/design/ui/meter.tsx'
import { Portrait, RecipeCard } from '#app/design/ui/recipe-card.tsx'
import { loadPageForms } from '#app/modules/sales/lead/enquiry/service.server.ts'
import { readTexts } from '#app/modules/settings/text/store.server.ts'
import { pageMeta } from '#app/modules/shell/rules.ts'
import { requestContext } from '#app/platform/router-context.server.ts'
import { readPostedForm, receiptOrRefusal } from '../../posted-form/service.server.ts'
import { type ShownTestimonial, testimonialsOf } from '../../text/rules.ts'
import { healthQuotes } from '../../text/testimonial/content.ts'
import { pageWords, sampleReport, testimonialWords } from '../content.ts'
import { Health } from '../islands/health.tsx'
import {
  healthHref,
  healthTabs,
  healthTitle,
  parseHealthState,
  type HealthForm,
  type HealthState,
} from '../rules.ts'
import { answerHealthForm } from '../service.server.ts'
import type { Route } from './+types/it-health'

/** Each tab has its own canonical URL, because its topic is different. */
export const handle = { ownQuery: { tab: healthTabs } }

export function meta({ matches, location }: Route.MetaArgs) {
  const title = healthTitle(new URLSearchParams(location.search))
  return pageMeta(matches[1].loaderData?.site.brandName ?? '', { ...pageWords, title })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [forms, edited] = await Promise.all([
    loadPageForms(context, request, 'assessment', 'interest'),
    readTexts(context.get(requestContext), healthQuotes.place),
  ])
  return { forms, quotes: testimonialsOf(healthQuotes, edited) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const posted = await readPostedForm(request)
  const answered = await answerHealthForm(context.get(requestContext), posted)
  return receiptOrRefusal(healthHref(stateAfterSending[answered.answer.form]), answered)
}

export { actionHeaders as headers } from '#app/modules/sales/lead/submission/service.server.ts'

const stateAfterSending: Record<HealthForm, Partial<HealthState>> = {
  quick: { sent: 'quick' },
  wizard: { view: 'wizard', sent: 'wizard' },
  interest: { tab: 'interest', sent: 'interest' },
}

export default function ItHealth({ loaderData, actionData, matches }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <Band>
      <PageHero />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Health
          state={parseHealthState(query)}
          brandName={matches[1].loaderData.site.brandName}
          answer={actionData}
        />
        <aside className="grid gap-10">
          <ReportCard />
          <ClientTestimonials quotes={loaderData.quotes} />
        </aside>
      </div>
    </Band>
  )
}

function PageHero() {
  const written = use(CustomOpeningContext)
  return (
    <div className="flex items-center justify-between gap-10">
      <div>
        <p className="eyebrow">{pageWords.eyebrow}</p>
        <h1 className="mt-1">{written?.heading ?? pageWords.heading}</h1>
        <div className="mt-3 grid max-w-prose gap-3 text-lg text-ink-soft">
          {written?.lead ?? <p>{pageWords.lead}</p>}
        </div>
        <CheckList items={pageWords.promises} className="mt-4 text-sm" />
      </div>
      <Plate>
        <LaptopDrawing />
      </Plate>
    </div>
  )
}

function LaptopDrawing() {
  return (
    <Illustration viewBox="0 0 200 130">
      <path className="drawing-mist" d="M40 14h120v84H40z" />
      <path
        className="drawing-line"
        d="M34 98V18a8 8 0 0 1 8-8h116a8 8 0 0 1 8 8v80M14 102h172l-8 16H22zM84 102q0 7 6 7h20q6 0 6-7"
      />
      <path className="drawing-accent" d="M46 58h30l8-20 16 42 12-32 6 10h36" />
      <circle className="drawing-sun" cx="154" cy="58" r="5" />
    </Illustration>
  )
}

function ReportCard() {
  return (
    <RecipeCard
      tone="sunrise"
      headingLevel="h2"
      tab={sampleReport.label}
      title={sampleReport.heading}
      meta={[sampleReport.subject]}
    >
      <div className="grid gap-3">
        {Object.entries(sampleReport.scoresPercent).map(([name, percent]) => (
          <Meter
            key={name}
            label={name}
            value={percent}
            text={`${percent}%`}
            tone={meterToneOf(percent)}
          />
        ))}
      </div>
      <div>
        <h3 className="text-lg">{sampleReport.findingsHeading}</h3>
        <ol className="mt-2 grid gap-3">
          {Object.entries(sampleReport.findings).map(([title, fix], index) => (
            <li key={title} className="grid grid-cols-[1.75rem_1fr] text-sm">
              <span aria-hidden="true" className="font-display text-lg leading-tight text-clay">
                {index + 1}
              </span>
              <p>
                <strong className="block">{title}</strong>
                <span className="text-ink-soft">{fix}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </RecipeCard>
  )
}

function meterToneOf(percent: number): MeterTone {
  if (percent >= 80) return 'leaf'
  return percent >= 65 ? 'warning' : 'clay'
}

export function ClientTestimonials({ quotes }: { quotes: readonly ShownTestimonial[] }) {
  return quotes.map(({ id, quote, name, role, company, isSample }) => (
    <figure key={id} className="rule-beside ps-5">
      {isSample ? (
        <p className="text-xs font-bold tracking-wide text-ink-soft uppercase">
          {testimonialWords.label}
        </p>
      ) : null}
      <blockquote className={isSample ? 'mt-1 text-sm' : 'font-display text-lg'}>
        “{quote}”
      </blockquote>
      <figcaption className="mt-2 flex items-center gap-3 text-sm text-ink-soft">
        <Portrait name={name} />
        <span>{[name, role, company].filter(Boolean).join(', ')}</span>
      </figcaption>
    </figure>
  ))
}
