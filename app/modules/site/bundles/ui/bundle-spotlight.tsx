import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import type { BundlePage } from '../content/bundle-page.ts'

/** The one dark band of a bundle page: figures with their basis (D-37), points, or the comparison with its parts. */
export function BundleSpotlight({
  spotlight,
  comparison,
}: Pick<BundlePage, 'spotlight'> & { comparison: ReactNode }) {
  const { heading, text, stats, points, basis } = spotlight
  return (
    <Band tone="deep" labelledBy="spotlight-heading">
      <h2 id="spotlight-heading">{heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-on-deep-soft">{text}</p>
      {stats.length > 0 ? (
        <ul className="mt-8 grid gap-8 sm:grid-cols-3">
          {stats.map(({ value, label }) => (
            <li key={label} className="rule-above pt-4 text-lg font-semibold">
              <span className="block font-display text-4xl leading-solid text-sunrise">
                {value}
              </span>{' '}
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      {points.length > 0 ? (
        <div className="mt-6 max-w-prose">
          <IngredientList items={points} />
        </div>
      ) : null}
      {comparison}
      <p className="mt-6 max-w-prose text-sm text-on-deep-soft">{basis}</p>
    </Band>
  )
}
