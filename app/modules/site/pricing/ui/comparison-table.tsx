import type { ReactNode } from 'react'
import { Table } from '#app/design/ui/table.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import {
  categoryNames,
  comparisonRows,
  comparisonWords,
  planColumns as columns,
  planGroups,
  type ComparisonRow,
} from '../content/comparison.ts'
import { shownRows, ticksOf } from '../rules/comparison.ts'
import { pricingHref, type PricingPath, type PricingState } from '../rules/pricing-state.ts'

export type ComparisonTableProps = {
  path: PricingPath
  state: PricingState
  offerOf: (plan: QuotedPlan) => Offer
  /** The bare amount of a plan. */
  amount: (plan: QuotedPlan) => ReactNode
}

/** CMP-07 to CMP-10: the nine plans by what they cost, cover and have. */
export function ComparisonTable({ path, state, offerOf, amount }: ComparisonTableProps) {
  const groups = shownRows(comparisonRows, state.categories, state.isDifferencesOnly)
  return (
    <Table caption={comparisonWords.caption} isCaptionHidden isComparison hasStickyColumn>
      <TableHead offerOf={offerOf} />
      <tbody>
        <FactRow name={comparisonWords.price}>
          {(plan) => <span className="font-display text-base text-clay-deep">{amount(plan)}</span>}
        </FactRow>
        <FactRow name={comparisonWords.devices}>{(plan) => offerOf(plan).devices}</FactRow>
      </tbody>
      {groups.map(({ category, rows }) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length + 1} className="eyebrow bg-sand py-2">
              <span className="sticky left-4 inline-block">{categoryNames[category]}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <FeatureRow key={row.id} row={row} />
          ))}
        </tbody>
      ))}
      <tbody>
        {groups.length === 0 ? <EmptyRow /> : null}
        <FactRow name={comparisonWords.next}>
          {(plan) => (
            <a
              href={`${pricingHref(path, { ...state, plan, isSent: false })}#custom-quote`}
              className="link inline-flex min-h-touch items-center font-semibold"
            >
              {comparisonWords.getQuote}
              <VisuallyHidden>{` for ${offerOf(plan).name}`}</VisuallyHidden>
            </a>
          )}
        </FactRow>
      </tbody>
    </Table>
  )
}

function TableHead({ offerOf }: Pick<ComparisonTableProps, 'offerOf'>) {
  return (
    <thead>
      <tr>
        <th scope="row" className="font-normal text-ink-soft">
          {comparisonWords.size}
        </th>
        {planGroups.map((group) => (
          <th key={group.id} scope="colgroup" colSpan={group.plans.length}>
            <a href={group.href} className="link">
              {group.name}
            </a>
          </th>
        ))}
      </tr>
      <tr>
        <th scope="row" className="font-normal text-ink-soft">
          {comparisonWords.plan}
        </th>
        {columns.map((plan) => (
          <th key={plan} scope="col" className="font-display">
            {offerOf(plan).name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function FactRow({ name, children }: { name: string; children: (plan: QuotedPlan) => ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((plan) => (
        <td key={plan}>{children(plan)}</td>
      ))}
    </tr>
  )
}

function FeatureRow({ row }: { row: ComparisonRow }) {
  return (
    <tr>
      <th scope="row" className="xl:min-w-56">
        <span>{row.name}</span>
        {row.note ? <small className="block font-normal text-ink-soft">{row.note}</small> : null}
      </th>
      {ticksOf(row).map((hasIt, index) => (
        <td key={columns[index]} className={hasIt ? 'tick' : 'no-tick'}>
          <VisuallyHidden>
            {hasIt ? comparisonWords.included : comparisonWords.notIncluded}
          </VisuallyHidden>
        </td>
      ))}
    </tr>
  )
}

function EmptyRow() {
  return (
    <tr>
      <td colSpan={columns.length + 1}>
        <span className="sticky left-4 inline-block">{comparisonWords.noneLeft}</span>
      </td>
    </tr>
  )
}
