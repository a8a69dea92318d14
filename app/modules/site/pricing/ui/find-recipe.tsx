import type { ReactNode } from 'react'
import { telephoneHref } from '#app/basics/contact-details.ts'
import { formatRands } from '#app/basics/numbers.ts'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import type { QuotedOffer, QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { planColumns } from '../comparison/content.ts'
import {
  finderAnchor,
  finderHours,
  finderProofAnswers,
  finderSizes,
  finderWords,
  foundRecipeWords,
} from '../content.ts'
import {
  findRecipe,
  type FoundRecipe as Found,
  type PricingPath,
  type PricingState,
  type NeighbouringPlan,
} from '../rules.ts'

export type Offers = Record<QuotedOffer, Offer>

export function findRecipeForState({ answers }: PricingState, offers: Offers): Found | undefined {
  if (!answers) return undefined
  const plans = planColumns.flatMap((plan) => {
    const { amountRands, devices } = offers[plan]
    return amountRands === null || devices === null ? [] : [{ plan, rands: amountRands, devices }]
  })
  return findRecipe(answers, plans)
}

type RecipeFinderSectionProps = {
  path: PricingPath
  state: PricingState
  found: Found | undefined
  offers: Offers
}

export function RecipeFinderSection({ path, state, found, offers }: RecipeFinderSectionProps) {
  const { phone } = usePublicSite().contact
  const amount = (plan: QuotedPlan) => <Price offer={offers[plan]} />
  return (
    <RecipeFinderForm path={path} chosen={state.answers ?? undefined}>
      {found ? (
        <FoundRecipe
          found={found}
          nameOf={(plan: QuotedPlan) => offers[plan].name}
          amount={amount}
          phone={phone}
          phoneHref={telephoneHref(phone)}
        />
      ) : null}
    </RecipeFinderForm>
  )
}

export type RecipeFinderFormProps = {
  path: string
  chosen?: { size: string; hours: string; proof: string }
  children?: ReactNode
}

/** A plain HTML form, so that it works without JavaScript and its result has an address to share. */
export function RecipeFinderForm({ path, chosen, children }: RecipeFinderFormProps) {
  return (
    <section id={finderAnchor} aria-labelledby="find-heading" className="finder no-print wrap pb-8">
      <div className="card card-raised">
        <h2 id="find-heading" className="text-2xl">
          {finderWords.heading}
        </h2>
        <p className="mt-1 text-ink-soft">{finderWords.text}</p>
        <form
          action={`${path}#${finderAnchor}`}
          className="mt-4 grid items-end gap-4 md:grid-cols-2 lg:grid-cols-[1fr_0.95fr_1.05fr_auto]"
        >
          <Question name="size" label={finderWords.size} value={chosen?.size ?? ''}>
            {finderSizes.map((size) => (
              <option key={size} value={size}>
                {size === '' ? finderWords.choose : finderWords.sizeNames(size)}
              </option>
            ))}
          </Question>
          <Question name="hours" label={finderWords.hours} value={chosen?.hours}>
            {finderHours.map((hours) => (
              <option key={hours} value={hours}>
                {finderWords.hoursNames[hours]}
              </option>
            ))}
          </Question>
          <Question name="proof" label={finderWords.proof} value={chosen?.proof}>
            {finderProofAnswers.map((proof) => (
              <option key={proof} value={proof}>
                {finderWords.proofNames[proof]}
              </option>
            ))}
          </Question>
          <button type="submit" className="button button-primary">
            {finderWords.submit}
          </button>
        </form>
        {children}
      </div>
    </section>
  )
}

type QuestionProps = { name: string; label: string; value: string | undefined; children: ReactNode }

function Question({ name, label, value, children }: QuestionProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value} required className="control">
        {children}
      </select>
    </label>
  )
}

export type FoundRecipeProps = {
  found: Found
  nameOf: (plan: QuotedPlan) => string
  amount: (plan: QuotedPlan) => ReactNode
  phone: string
  phoneHref: string
}

export function FoundRecipe({ found: answer, nameOf, amount, phone, phoneHref }: FoundRecipeProps) {
  if (answer.kind === 'person')
    return (
      <FinderAnswer>
        <p className="max-w-prose">{foundRecipeWords.person.text}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={phoneHref} className="button button-primary">
            {foundRecipeWords.person.call(phone)}
          </a>
          <ButtonLink to={foundRecipeWords.person.writeHref} variant="secondary">
            {foundRecipeWords.person.write}
          </ButtonLink>
        </p>
      </FinderAnswer>
    )
  const { found, neededDevices, reasons } = answer
  const reasonWords = reasons.map((reason) =>
    foundRecipeWords.reasons[reason](found.devices, neededDevices),
  )
  return (
    <FinderAnswer>
      <p className="font-display text-xl">
        {nameOf(found.plan)}, <span className="text-clay-deep">{amount(found.plan)}</span>{' '}
        {foundRecipeWords.perMonth}
      </p>
      <div className="my-2 max-w-prose">
        <IngredientList items={reasonWords.map((text) => ({ text, isIncluded: true }))} />
      </div>
      <NeighbourPlans answer={answer} nameOf={nameOf} />
      <a href="#custom-quote" className="button button-primary mt-4">
        {foundRecipeWords.ask(nameOf(found.plan))}
      </a>
    </FinderAnswer>
  )
}

type NeighbourPlansProps = { answer: Extract<Found, { kind: 'plan' }> } & Pick<
  FoundRecipeProps,
  'nameOf'
>

/** Mentions the smaller plan's capacity only if it covers fewer devices than requested. */
function NeighbourPlans({
  answer: { found, neededDevices, smaller, larger },
  nameOf,
}: NeighbourPlansProps) {
  return (
    <>
      {smaller ? (
        <p className="text-sm">
          {foundRecipeWords.smaller(nameOf(smaller.plan), formatRands(found.rands - smaller.rands))}{' '}
          {neighbourPlanDetails(
            smaller,
            smaller.devices < neededDevices &&
              foundRecipeWords.tooFewDevices(smaller.devices, neededDevices),
          )}
          .
        </p>
      ) : null}
      {larger ? (
        <p className="mt-1 text-sm">
          {foundRecipeWords.larger(nameOf(larger.plan), formatRands(larger.rands - found.rands))}{' '}
          {neighbourPlanDetails(
            larger,
            larger.devices > found.devices &&
              foundRecipeWords.moreDevices(larger.devices - found.devices),
          )}
          .
        </p>
      ) : null}
    </>
  )
}

function FinderAnswer({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 double-above pt-4">
      <h3 className="mb-2 text-lg">{foundRecipeWords.heading}</h3>
      {children}
    </div>
  )
}

function neighbourPlanDetails({ rows }: NeighbouringPlan, room: string | false): string {
  return [...(room ? [room] : []), ...rows.map(({ name }) => name)].join('; ')
}
