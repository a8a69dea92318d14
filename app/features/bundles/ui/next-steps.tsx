import { Band } from '#app/design/ui/band.tsx'
import type { BundlePage } from '../content/bundle-page.ts'
import { bundlePageWords } from '../content/bundle-pages.ts'

/** BPG-02: 'What happens next', as the method of a recipe. */
export function NextSteps({ steps }: Pick<BundlePage, 'steps'>) {
  return (
    <Band labelledBy="steps-heading">
      <h2 id="steps-heading">{bundlePageWords.stepsHeading}</h2>
      <ol className="mt-6 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="w-6 flex-none font-display text-3xl leading-none font-semibold text-clay"
            >
              {index + 1}
            </span>
            <div>
              <h3>{step.title}</h3>
              <p className="mt-1 max-w-prose text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  )
}
