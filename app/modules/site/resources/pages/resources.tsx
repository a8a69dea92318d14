import { ShelfDrawing } from '#app/design/illustrations/drawings.tsx'
import { Plate } from '#app/design/illustrations/illustration.tsx'
import { Band, PageOpening } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import { metaOf } from '#app/modules/shell/rules.ts'
import { hubCards, hubHero, hubMeta, powerAssessment } from '../content.ts'

export const meta = metaOf(hubMeta)

export default function Resources() {
  return (
    <>
      <Band labelledBy="hub-heading">
        <div className="flex items-center justify-between gap-10">
          <div>
            <PageOpening headingId="hub-heading" {...hubHero} />
          </div>
          <Plate>
            <ShelfDrawing />
          </Plate>
        </div>
        <ul className="mt-10 grid gap-6 lg:grid-cols-3">
          {hubCards.map((card) => (
            <ToolCard key={card.href} card={card} />
          ))}
        </ul>
      </Band>
      <PowerAssessment />
    </>
  )
}

function ToolCard({ card }: { card: (typeof hubCards)[number] }) {
  return (
    <li className="card card-raised relative flex flex-col gap-2">
      <h2 className="text-2xl">
        <a href={card.href} className="card-link hover:underline">
          {card.title}
        </a>
      </h2>
      <p className="text-ink-soft">{card.text}</p>
      <p className="text-sm font-semibold">{card.facts.join(' · ')}</p>
      <p aria-hidden="true" className="link mt-auto pt-2 font-semibold">
        {card.action}
      </p>
    </li>
  )
}

function PowerAssessment() {
  const { heading, text, listHeading, list, action } = powerAssessment
  return (
    <Band
      tone="deep"
      labelledBy="power-assessment"
      className="grid items-center gap-x-12 gap-y-8 md:grid-cols-2"
    >
      <div>
        <h2 id="power-assessment">{heading}</h2>
        <p className="mt-3 text-lg text-on-deep-soft">{text}</p>
        <ButtonLink to={action.href} className="mt-6">
          {action.label}
        </ButtonLink>
      </div>
      <div className="card">
        <h3>{listHeading}</h3>
        <IngredientList items={list} />
      </div>
    </Band>
  )
}
