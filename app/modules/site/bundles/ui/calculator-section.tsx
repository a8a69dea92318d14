import type { ReactNode } from 'react'
import { Band } from '#app/design/ui/band.tsx'
import { calculatorWords } from '../content/overview.ts'

/** BUN-06: what the calculator compares, around it. */
export function CalculatorSection({ children }: { children: ReactNode }) {
  return (
    <Band id="calculator" labelledBy="calculator-heading">
      <p className="eyebrow">{calculatorWords.eyebrow}</p>
      <h2 id="calculator-heading" className="mt-2">
        {calculatorWords.heading}
      </h2>
      <p className="mt-2 max-w-prose text-lg text-ink-soft">{calculatorWords.text}</p>
      {children}
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{calculatorWords.basis}</p>
    </Band>
  )
}
