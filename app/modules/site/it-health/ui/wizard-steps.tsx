import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { wizardForm } from '../content.ts'
import type { WizardStep } from '../rules/wizard.ts'

/** Where the visitor stands in the three steps (WIZ-02); numbers and words say it, colour only helps. */
export function WizardSteps({ step }: { step: WizardStep }) {
  return (
    <ol className="grid grid-cols-3 gap-2">
      {wizardForm.steps.map((name, index) => {
        const number = index + 1
        return (
          <li
            key={name}
            aria-current={number === step ? 'step' : undefined}
            className={`[border-top-width:4px] pt-2 text-xs leading-tight sm:text-sm sm:leading-tight ${
              number <= step ? 'border-leaf' : 'border-line text-ink-soft'
            } ${number === step ? 'font-semibold' : ''}`}
          >
            <span className="block font-display text-lg">{number}</span>
            <span>{name}</span>
            {number < step ? <VisuallyHidden> (done)</VisuallyHidden> : null}
          </li>
        )
      })}
    </ol>
  )
}
