import type { ReactNode } from 'react'
import { formatRands } from '#app/basics/money.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import type { QuotedPlan } from '#app/features/leads/forms/custom-quote.ts'
import { foundWords as words } from '../content/found-recipe.ts'
import type { FoundRecipe as Found, Step } from '../rules/find-recipe.ts'

export type FoundRecipeProps = {
  found: Found
  nameOf: (plan: QuotedPlan) => string
  amount: (plan: QuotedPlan) => ReactNode
  phone: string
  phoneHref: string
}

/** SIT-01: one plan with its price and reasons, and what a step down or up changes; or a person. */
export function FoundRecipe({ found: answer, nameOf, amount, phone, phoneHref }: FoundRecipeProps) {
  if (answer.kind === 'person')
    return (
      <Answer>
        <p className="max-w-prose">{words.person.text}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={phoneHref} className="button button-primary">
            {words.person.call(phone)}
          </a>
          <ButtonLink to={words.person.writeHref} variant="secondary">
            {words.person.write}
          </ButtonLink>
        </p>
      </Answer>
    )
  const { found, reasons, smaller, larger } = answer
  const reasonWords = reasons.map((reason) => words.reasons[reason](found.devices))
  return (
    <Answer>
      <p className="font-display text-xl">
        {nameOf(found.plan)}, <span className="text-clay-deep">{amount(found.plan)}</span>{' '}
        {words.perMonth}
      </p>
      <div className="my-2 max-w-prose">
        <IngredientList items={reasonWords.map((text) => ({ text, isIncluded: true }))} />
      </div>
      {smaller ? (
        <p className="text-sm">
          {words.smaller(nameOf(smaller.plan), formatRands(found.rands - smaller.rands))}{' '}
          {partsOf(smaller, words.fewerDevices, found.devices - smaller.devices)}.
        </p>
      ) : null}
      {larger ? (
        <p className="mt-1 text-sm">
          {words.larger(nameOf(larger.plan), formatRands(larger.rands - found.rands))}{' '}
          {partsOf(larger, words.moreDevices, larger.devices - found.devices)}.
        </p>
      ) : null}
      <a href="#custom-quote" className="button button-primary mt-4">
        {words.ask(nameOf(found.plan))}
      </a>
    </Answer>
  )
}

function Answer({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 double-above pt-4">
      <h3 className="mb-2 text-lg">{words.heading}</h3>
      {children}
    </div>
  )
}

function partsOf({ rows }: Step, say: (devices: number) => string, devices: number): string {
  const parts = rows.map(({ name }) => name)
  if (devices > 0) parts.unshift(say(devices))
  return parts.join('; ')
}
