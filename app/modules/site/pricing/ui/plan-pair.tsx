import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { changeAddress } from '#app/design/island/address.ts'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import {
  categoryNames,
  comparisonRows,
  comparisonWords,
  planGroups,
} from '../content/comparison.ts'
import { comparePair, type PairCategory, type PairRow } from '../rules/comparison.ts'
import { parsePricingState, pricingHref } from '../rules/pricing-state.ts'
import { comparisonAnchor } from './comparison-filter.tsx'
import type { ComparisonTableProps } from './comparison-table.tsx'

const pairWords = comparisonWords.pair

/** SIT-02: the comparison where there is room for two plans alone; not printed, as paper has room for all. */
export function PlanPair(props: ComparisonTableProps) {
  const { path, state, offerOf } = props
  const { categories: chosen, isDifferencesOnly } = state
  const [one, other] = state.pair
  const names = [offerOf(one).name, offerOf(other).name] as const
  const shown = comparePair(comparisonRows, state.pair).filter(
    ({ category }) => chosen.length === 0 || chosen.includes(category),
  )
  return (
    <div className="pair" role="group" aria-label={pairWords.label}>
      <PairBar {...props} />
      {one === other ? <p className="py-4">{pairWords.areOne}</p> : null}
      {shown.map(({ category, different }) =>
        different.length === 0 ? null : (
          <section key={category} className="pair-category">
            <h3 className="text-base">{categoryNames[category]}</h3>
            <Rows rows={different} names={names} />
          </section>
        ),
      )}
      {isDifferencesOnly ? null : (
        <section className="pair-category">
          <h3 className="text-base">{pairWords.same}</h3>
          {shown.map((category) => (
            <SameRows key={category.category} {...category} />
          ))}
        </section>
      )}
      <p className="pair-row">
        {state.pair.map((plan, index) => (
          <a
            key={index}
            href={`${pricingHref(path, { ...state, plan, isSent: false })}#custom-quote`}
            className="button button-secondary"
          >
            {comparisonWords.getQuote}
            <VisuallyHidden>{` for ${offerOf(plan).name}`}</VisuallyHidden>
          </a>
        ))}
      </p>
    </div>
  )
}

/** Names and prices of the two, always in view. */
function PairBar({ path, state, offerOf, amount }: ComparisonTableProps) {
  const form = useRef<HTMLFormElement>(null)
  const [one, other] = state.pair
  const show = () => {
    const { pair } = parsePricingState(queryOf(form.current!))
    if (pair[0] === one && pair[1] === other) return
    changeAddress(pricingHref(path, { ...state, pair, isSent: false }), 'replace')
  }
  // Plans may have been chosen before the island was alive; later the address counts, as after a step back.
  const isFirst = useRef(true)
  const followAddress = useEffectEvent(() => {
    if (isFirst.current) show()
    else
      for (const select of form.current!.querySelectorAll('select'))
        select.value = select.name === 'one' ? one : other
    isFirst.current = false
  })
  useEffect(() => followAddress(), [one, other])
  const rest = pricingHref(path, { ...state, pair: undefined, isSent: false }).split('?')[1]
  return (
    <form ref={form} action={`${path}#${comparisonAnchor}`} className="pair-bar">
      {[...new URLSearchParams(rest)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(['one', 'other'] as const).map((name, index) => {
        const plan = state.pair[index]!
        return (
          <label key={name}>
            <VisuallyHidden>{pairWords[name]}</VisuallyHidden>
            <PlanSelect
              name={name}
              defaultValue={plan}
              onChange={show}
              nameOf={(each) => offerOf(each).name}
            />
            <span className="pair-price">{amount(plan)}</span>{' '}
            <small className="block text-xs leading-tight">
              {pairWords.devices(offerOf(plan).devices ?? 0)}
            </small>
          </label>
        )
      })}
      <button className="button button-secondary without-script">{pairWords.show}</button>
    </form>
  )
}

const queryOf = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`]))

type SelectProps = {
  name: string
  defaultValue: QuotedPlan
  onChange: () => void
  nameOf: (plan: QuotedPlan) => string
}

function PlanSelect({ nameOf, ...select }: SelectProps) {
  return (
    <select {...select} className="control">
      {planGroups.map((group) => (
        <optgroup key={group.id} label={group.name}>
          {group.plans.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

type Names = readonly [string, string]

function Rows({ rows, names }: { rows: PairRow[]; names: Names }): ReactNode {
  return rows.map(({ row, has }) => (
    <dl key={row.id} className="pair-row">
      <dt>
        <span>{row.name}</span>
        {row.note ? <small className="block font-normal text-ink-soft">{row.note}</small> : null}
      </dt>
      {has.map((hasIt, index) => (
        <dd key={index} className={hasIt ? 'tick' : 'no-tick'}>
          <VisuallyHidden>{`${names[index]}: `}</VisuallyHidden>
          <span>{hasIt ? pairWords.yes : pairWords.no}</span>
        </dd>
      ))}
    </dl>
  ))
}

/** Of one category what both have and what neither has, in a line. */
function SameRows({ category, same }: PairCategory) {
  const namesOf = (isIncluded: boolean) =>
    same.filter(({ has }) => has[0] === isIncluded).map(({ row }) => row.name)
  const parts = [pairWords.both(namesOf(true)), pairWords.neither(namesOf(false))].filter(Boolean)
  if (parts.length === 0) return null
  return <p className="pair-same">{`${categoryNames[category]}: ${parts.join('; ')}`}</p>
}
