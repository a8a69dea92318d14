import { Band } from '#app/design/ui/band.tsx'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { NumberedStep } from '#app/design/ui/numbered-step.tsx'
import { hero, method } from '../content.ts'

/** The closing call to action, written as the method of a recipe. */
export function Method() {
  return (
    <Band tone="sand" labelledBy="method-heading">
      <h2 id="method-heading">{method.heading}</h2>
      <ol className="mt-2 grid gap-2 md:mt-6 md:grid-cols-3 md:gap-8">
        {method.steps.map((step, index) => (
          <NumberedStep
            key={step.title}
            number={index + 1}
            {...step}
            textClassName="max-w-prose text-ink-soft max-sm:text-sm"
          />
        ))}
      </ol>
      <ButtonLink to={hero.primary.href} className="mt-5 max-sm:w-full">
        {hero.primary.label}
      </ButtonLink>
    </Band>
  )
}
