import type { ReactNode } from 'react'
import { formatRands } from '#app/basics/money.ts'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { IngredientList } from '#app/design/ui/ingredient-list.tsx'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { foundWords } from '../content/found-recipe.ts'
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
        <p className="max-w-prose">{foundWords.person.text}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={phoneHref} className="button button-primary">
            {foundWords.person.call(phone)}
          </a>
          <ButtonLink to={foundWords.person.writeHref} variant="secondary">
            {foundWords.person.write}
          </ButtonLink>
        </p>
      </Answer>
    )
  const { found, neededDevices, reasons } = answer
  const reasonWords = reasons.map((reason) =>
    foundWords.reasons[reason](found.devices, neededDevices),
  )
  return (
    <Answer>
      <p className="font-display text-xl">
        {nameOf(found.plan)}, <span className="text-clay-deep">{amount(found.plan)}</span>{' '}
        {foundWords.perMonth}
      </p>
      <div className="my-2 max-w-prose">
        <IngredientList items={reasonWords.map((text) => ({ text, isIncluded: true }))} />
      </div>
      <Steps answer={answer} nameOf={nameOf} />
      <a href="#custom-quote" className="button button-primary mt-4">
        {foundWords.ask(nameOf(found.plan))}
      </a>
    </Answer>
  )
}

type StepsProps = { answer: Extract<Found, { kind: 'plan' }> } & Pick<FoundRecipeProps, 'nameOf'>

/** Less room is a reason against a smaller plan only where it holds fewer devices than were asked for. */
function Steps({ answer: { found, neededDevices, smaller, larger }, nameOf }: StepsProps) {
  return (
    <>
      {smaller ? (
        <p className="text-sm">
          {foundWords.smaller(nameOf(smaller.plan), formatRands(found.rands - smaller.rands))}{' '}
          {partsOf(
            smaller,
            smaller.devices < neededDevices &&
              foundWords.tooFewDevices(smaller.devices, neededDevices),
          )}
          .
        </p>
      ) : null}
      {larger ? (
        <p className="mt-1 text-sm">
          {foundWords.larger(nameOf(larger.plan), formatRands(larger.rands - found.rands))}{' '}
          {partsOf(
            larger,
            larger.devices > found.devices &&
              foundWords.moreDevices(larger.devices - found.devices),
          )}
          .
        </p>
      ) : null}
    </>
  )
}

function Answer({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 double-above pt-4">
      <h3 className="mb-2 text-lg">{foundWords.heading}</h3>
      {children}
    </div>
  )
}

function partsOf({ rows }: Step, room: string | false): string {
  return [...(room ? [room] : []), ...rows.map(({ name }) => name)].join('; ')
}
