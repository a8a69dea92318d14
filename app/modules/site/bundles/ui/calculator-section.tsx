import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { calculatorWords as words } from '../content/overview.ts'

/** BUN-06: what the calculator compares, around it. */
export function CalculatorSection({ children }: { children: ReactNode }) {
  return (
    <Band id="calculator" labelledBy="calculator-heading">
      <p className="eyebrow">{words.eyebrow}</p>
      <h2 id="calculator-heading" className="mt-2">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{words.text}</p>
      {children}
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{words.basis}</p>
    </Band>
  )
}
