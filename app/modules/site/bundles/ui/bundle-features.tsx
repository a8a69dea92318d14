import { Band } from '#app/design/ui/band.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import type { BundlePage } from '../content/bundle-page.ts'

/** BPG-02: the feature sections, ruled like the chapters of a cookbook. */
export function BundleFeatures({ features }: Pick<BundlePage, 'features'>) {
  return (
    <Band tone="sand" labelledBy="features-heading">
      <h2 id="features-heading">{features.heading}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{features.text}</p>
      <div className="mt-6">
        {features.groups.map((group) => (
          <section
            key={group.title}
            className="grid gap-x-12 gap-y-3 line-above border-line-strong py-6 md:grid-cols-[1fr_1.6fr]"
          >
            <div>
              <h3>{group.title}</h3>
              <p className="mt-1 text-ink-soft">{group.text}</p>
            </div>
            <IngredientList items={group.points} />
          </section>
        ))}
      </div>
    </Band>
  )
}
