import { use } from 'react'
import { Band, CustomOpeningContext } from '#app/design/ui/band.tsx'
import { ButtonLink, StepLinks } from '#app/design/ui/link.tsx'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { loadSheddingPage as page } from '../content.ts'

export const meta = metaOf(page)

export default function LoadShedding() {
  const written = use(CustomOpeningContext)
  return (
    <>
      <Band tone="deep" className="grid gap-8 md:grid-cols-[3fr_2fr] md:items-center">
        <div>
          <p className="text-sm font-semibold text-sunrise">{page.eyebrow}</p>
          <h1 className="mt-2">{written?.heading ?? page.heading}</h1>
          <div className="mt-4 grid max-w-prose gap-3 text-lg text-on-deep-soft">
            {written?.lead ?? <p>{page.lead}</p>}
          </div>
          <ButtonLink to={page.step.href} className="mt-6 max-sm:w-full">
            {page.step.label}
          </ButtonLink>
        </div>
        <OutageDrawing />
      </Band>
      <Band labelledBy="timeline" heading={page.timelineHeading}>
        <OutageTimeline moments={page.timeline} />
      </Band>
      <Band tone="sand" labelledBy="checks" className="grid gap-8 md:grid-cols-2">
        <div>
          <h2 id="checks">{page.checksHeading}</h2>
          <div className="mt-5">
            <IngredientList items={page.checks} />
          </div>
        </div>
        <div className="card self-center">
          <h2 className="text-2xl">{page.next.heading}</h2>
          <p className="mt-2 text-ink-soft">{page.next.text}</p>
          <p className="mt-5 flex flex-wrap gap-3">
            <StepLinks {...page.next} />
          </p>
        </div>
      </Band>
    </>
  )
}

function OutageDrawing() {
  return (
    <svg
      viewBox="0 0 240 150"
      aria-hidden="true"
      className="w-full max-w-72 justify-self-center"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path className="text-on-deep-soft" d="M14 134h212M88 134V98h116v36M108 98V58M184 98V58" />
      <path
        className="text-on-deep"
        d="M97 47a16 16 0 0 1 22 0M90 39a26 26 0 0 1 36 0M173 47a16 16 0 0 1 22 0M166 39a26 26 0 0 1 36 0"
      />
      <path className="text-sunrise" d="M104 116h8M122 116h8M140 116h8M36 134V86h18v48M45 86v-6" />
      <path
        className="text-sunrise"
        fill="currentColor"
        stroke="none"
        d="M45 78c-10-8-1-16 0-28 7 12 10 20 0 28z"
      />
    </svg>
  )
}

type Moment = { when: string; title: string; text: string }

function OutageTimeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline mt-8">
      {moments.map((moment) => (
        <li key={moment.when}>
          <p className="font-bold text-clay">{moment.when}</p>
          <div className="max-w-prose">
            <h3 className="text-lg">{moment.title}</h3>
            <p className="mt-1 text-ink-soft">{moment.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
