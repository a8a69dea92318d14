import type { ReactNode } from 'react'
import { telephoneHref } from '#app/basics/contact-details.ts'
import { formatRands } from '#app/basics/numbers.ts'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { IngredientList } from '#app/design/ui/recipe-card.tsx'
import { recipes } from '#app/modules/prices/recipe/content.ts'
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
    // A price on request is stored as 0.
    return !amountRands || devices === null ? [] : [{ plan, rands: amountRands, devices }]
  })
  return findRecipe(answers, plans)
}

export type RecipeFinderSectionProps = {
  path: PricingPath
  state: PricingState
  found: Found | undefined
  offers: Offers
}

export function RecipeFinderSection({ path, state, found, offers }: RecipeFinderSectionProps) {
  return (
    <RecipeFinderForm path={path} chosen={state.answers ?? undefined}>
      {found ? <FoundRecipe found={found} offers={offers} /> : null}
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
    <section
      id={finderAnchor}
      aria-labelledby="find-heading"
      className={`finder wrap pb-8 ${children ? '' : 'no-print'}`}
    >
      <div className="card card-raised">
        <h2 id="find-heading" className="no-print text-2xl">
          {finderWords.heading}
        </h2>
        <p className="no-print mt-1 text-ink-soft">{finderWords.text}</p>
        <form
          action={`${path}#${finderAnchor}`}
          className="no-print mt-4 grid items-end gap-4 md:grid-cols-2 lg:grid-cols-[1fr_0.95fr_1.05fr_auto]"
        >
          <Question
            name="size"
            value={chosen?.size ?? ''}
            options={finderSizes}
            nameOf={(size) => (size === '' ? finderWords.choose : finderWords.sizeNames(size))}
          />
          <Question
            name="hours"
            value={chosen?.hours}
            options={finderHours}
            nameOf={(hours) => finderWords.hoursNames[hours]}
          />
          <Question
            name="proof"
            value={chosen?.proof}
            options={finderProofAnswers}
            nameOf={(proof) => finderWords.proofNames[proof]}
          />
          <button type="submit" className="button button-primary">
            {finderWords.submit}
          </button>
        </form>
        {children}
      </div>
    </section>
  )
}

type QuestionProps<Option extends string> = {
  name: 'size' | 'hours' | 'proof'
  value: string | undefined
  options: readonly Option[]
  nameOf: (option: Option) => string
}

function Question<Option extends string>(props: QuestionProps<Option>) {
  const { name, value, options, nameOf } = props
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {finderWords[name]}
      <select name={name} defaultValue={value} required className="control">
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

type FoundRecipeProps = { found: Found; offers: Record<QuotedPlan, Offer> }

export function FoundRecipe({ found: answer, offers }: FoundRecipeProps) {
  if (answer.kind === 'person') return <PersonInstead reason={answer.reason} />
  const { found, neededDevices, reasons } = answer
  const offer = offers[found.plan]
  const price = <Price offer={offer} />
  const reasonWords = reasons.map((reason) =>
    foundRecipeWords.reasons[reason](found.devices, neededDevices),
  )
  return (
    <FinderAnswer>
      <p className="font-display text-xl">
        {offer.name}, <span className="text-clay-deep">{price}</span> {foundRecipeWords.perMonth}
      </p>
      <div className="my-2 max-w-prose">
        <IngredientList items={reasonWords.map((text) => ({ text, isIncluded: true }))} />
      </div>
      <NeighbourPlans answer={answer} offers={offers} />
      <a href="#custom-quote" className="button button-primary mt-4">
        {foundRecipeWords.ask(offer.name)}
      </a>
    </FinderAnswer>
  )
}

function PersonInstead({ reason }: Pick<Extract<Found, { kind: 'person' }>, 'reason'>) {
  const { phone } = usePublicSite().contact
  const { [reason]: why, text, call, write, writeHref } = foundRecipeWords.person
  return (
    <FinderAnswer>
      <p className="max-w-prose">
        {why} {text}
      </p>
      {/* Buttons are not printed. */}
      <p className="hidden print:block">{call(phone)}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={telephoneHref(phone)} className="button button-primary">
          {call(phone)}
        </a>
        <ButtonLink to={writeHref} variant="secondary">
          {write}
        </ButtonLink>
      </p>
    </FinderAnswer>
  )
}

type NeighbourPlansProps = Pick<FoundRecipeProps, 'offers'> & {
  answer: Extract<Found, { kind: 'plan' }>
}

/** Mentions the smaller plan's capacity only if it covers fewer devices than requested. */
function NeighbourPlans({
  answer: { found, neededDevices, smaller, larger },
  offers,
}: NeighbourPlansProps) {
  const words = foundRecipeWords
  return (
    <>
      {smaller ? (
        <p className="no-print text-sm">
          {words.smaller(offers[smaller.plan].name, formatRands(found.rands - smaller.rands))}{' '}
          {neighbourPlanDetails(
            smaller,
            smaller.devices < neededDevices && words.tooFewDevices(smaller.devices, neededDevices),
          )}
          .
        </p>
      ) : null}
      {larger ? (
        <p className="no-print mt-1 text-sm">
          {words.larger(offers[larger.plan].name, formatRands(larger.rands - found.rands))}{' '}
          {neighbourPlanDetails(
            larger,
            larger.devices > found.devices && words.moreDevices(larger.devices - found.devices),
          )}
          {shorterHours(larger.plan, found.plan)}.
        </p>
      ) : null}
    </>
  )
}

/** The recipes are in the order of the plans. */
function shorterHours(...plans: [larger: QuotedPlan, smaller: QuotedPlan]): string {
  const hours = plans.map((plan) => recipes[planColumns.indexOf(plan)]!.support)
  const [larger, smaller] = hours.map((one) => one.split('/').reduce((a, b) => a * Number(b), 1))
  return larger! < smaller! ? foundRecipeWords.shorterHours(hours[0]!, hours[1]!) : ''
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
