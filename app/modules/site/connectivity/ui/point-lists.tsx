import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import type { Points } from '../content/product-page.ts'

type PointsProps = { id: string; points: Points }

/** Ruled like a list of ingredients, two beside each other where there is room. */
export function RuledPoints({
  id,
  points,
  tone,
  drawing,
}: PointsProps & { tone?: 'paper' | 'sand'; drawing?: ReactNode }) {
  return (
    <Band tone={tone} labelledBy={id} className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id={id}>{points.heading}</h2>
        {points.text ? <p className="mt-2 text-lg text-ink-soft">{points.text}</p> : null}
        {drawing}
      </div>
      <dl className="grid content-start double-above sm:grid-cols-2 sm:gap-x-8">
        {points.items.map(({ title, text }) => (
          <div key={title} className="dotted-below py-4">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}

/** The one dark band of a product page. */
export function DeepPoints({ id, points }: PointsProps) {
  return (
    <Band tone="deep" labelledBy={id}>
      <h2 id={id}>{points.heading}</h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3">
        {points.items.map(({ title, text }) => (
          <li key={title} className="rule-above pt-4">
            <h3>{title}</h3>
            <p className="mt-2 text-on-deep-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}
