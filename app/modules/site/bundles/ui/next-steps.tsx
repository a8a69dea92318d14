import { Band } from '#app/design/ui/band.tsx'
import { NumberedStep } from '#app/design/ui/numbered-step.tsx'
import type { BundlePage } from '../content/bundle-page.ts'
import { bundlePageWords } from '../content/bundle-pages.ts'

/** BPG-02: 'What happens next', as the method of a recipe. */
export function NextSteps({ steps }: Pick<BundlePage, 'steps'>) {
  return (
    <Band labelledBy="steps-heading">
      <h2 id="steps-heading">{bundlePageWords.stepsHeading}</h2>
      <ol className="mt-6 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {steps.map((step, index) => (
          <NumberedStep
            key={step.title}
            number={index + 1}
            {...step}
            textClassName="mt-1 max-w-prose text-ink-soft"
          />
        ))}
      </ol>
    </Band>
  )
}
