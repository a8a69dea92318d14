import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react'
import { StateLink, changeAddress, activateOnSpace } from '#app/design/island/address.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { Table } from '#app/design/ui/table.tsx'
import type { Offer } from '#app/modules/prices/schema.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import {
  categories,
  categoryNames,
  planColumns as columns,
  comparisonRows,
  comparisonWords,
  planGroups,
  type ComparisonRow,
} from '../comparison/content.ts'
import {
  comparePair,
  shownRows,
  ticksOf,
  toggleCategory,
  type PairCategory,
  type PairRow,
} from '../comparison/rules.ts'
import { parsePricingState, pricingHref, type PricingPath, type PricingState } from '../rules.ts'

export function ComparisonBody(table: ComparisonProps) {
  const { path, state } = table
  const shown = shownRows(comparisonRows, state.categories, state.isDifferencesOnly)
  const count = shown.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <ComparisonFilter path={path} state={state} />
      <p role="status" className="no-print mt-3 mb-2 text-sm text-ink-soft">
        {comparisonWords.count(count, comparisonRows.length)}
      </p>
      <PlanPair {...table} />
      <ComparisonTable {...table} />
    </>
  )
}

export const comparisonAnchor = 'comparison'

function ComparisonFilter({ path, state }: { path: PricingPath; state: PricingState }) {
  const href = (more: Partial<PricingState>) =>
    pricingHref(path, { ...state, isSent: false, ...more })
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div role="group" aria-label={comparisonWords.chipsLabel} className="flex flex-wrap gap-2">
        <Chip
          name={comparisonWords.all}
          isChosen={state.categories.length === 0}
          to={href({ categories: [] })}
        />
        {categories.map((category) => (
          <Chip
            key={category}
            name={categoryNames[category]}
            isChosen={state.categories.includes(category)}
            to={href({ categories: toggleCategory(state.categories, category) })}
          />
        ))}
      </div>
      <DifferencesSwitch
        isOn={state.isDifferencesOnly}
        to={href({ isDifferencesOnly: !state.isDifferencesOnly })}
      />
    </div>
  )
}

function Chip({ name, isChosen, to }: { name: string; isChosen: boolean; to: string }) {
  return (
    <StateLink
      to={to}
      opensAt={comparisonAnchor}
      role="checkbox"
      aria-checked={isChosen}
      onKeyDown={activateOnSpace}
      className="chip"
    >
      {isChosen ? <Icon name="check" size="small" /> : null}
      <span>{name}</span>
    </StateLink>
  )
}

function DifferencesSwitch({ isOn, to }: { isOn: boolean; to: string }) {
  return (
    <StateLink
      to={to}
      opensAt={comparisonAnchor}
      role="switch"
      aria-checked={isOn}
      onKeyDown={activateOnSpace}
      className="inline-flex min-h-touch items-center gap-2.5 text-sm font-semibold"
    >
      <span aria-hidden="true" className="switch" />
      {comparisonWords.differences}
    </StateLink>
  )
}

export type ComparisonProps = {
  path: PricingPath
  state: PricingState
  offers: Record<QuotedPlan, Offer>
}

function ComparisonTable({ path, state, offers }: ComparisonProps) {
  const groups = shownRows(comparisonRows, state.categories, state.isDifferencesOnly)
  return (
    <Table caption={comparisonWords.caption} isCaptionHidden isComparison hasStickyColumn>
      <TableHead offers={offers} />
      <tbody>
        <FactRow name={comparisonWords.price}>
          {(plan) => (
            <span className="font-display text-base text-clay-deep">
              <Price offer={offers[plan]} />
            </span>
          )}
        </FactRow>
        <FactRow name={comparisonWords.devices}>{(plan) => offers[plan].devices}</FactRow>
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
              <VisuallyHidden>{` for ${offers[plan].name}`}</VisuallyHidden>
            </a>
          )}
        </FactRow>
      </tbody>
    </Table>
  )
}

function TableHead({ offers }: Pick<ComparisonProps, 'offers'>) {
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
            {offers[plan].name}
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

const pairWords = comparisonWords.pair

/** Compares two plans on screens too narrow for nine columns. Not printed, because paper fits the full table. */
function PlanPair(props: ComparisonProps) {
  const { path, state, offers } = props
  const { categories: chosen, isDifferencesOnly } = state
  const [one, other] = state.pair
  const names = [offers[one].name, offers[other].name] as const
  const shown = comparePair(comparisonRows, state.pair).filter(
    ({ category }) => chosen.length === 0 || chosen.includes(category),
  )
  return (
    <div className="pair" role="group" aria-label={pairWords.label}>
      <PlanPairBar {...props} />
      {one === other ? <p className="py-4">{pairWords.areOne}</p> : null}
      {shown.map(({ category, different }) =>
        different.length === 0 ? null : (
          <section key={category} className="pair-category">
            <h3 className="text-base">{categoryNames[category]}</h3>
            <PairRows rows={different} names={names} />
          </section>
        ),
      )}
      {isDifferencesOnly ? null : (
        <section className="pair-category">
          <h3 className="text-base">{pairWords.same}</h3>
          {shown.map((category) => (
            <EqualFeatures key={category.category} {...category} />
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
            <VisuallyHidden>{` for ${offers[plan].name}`}</VisuallyHidden>
          </a>
        ))}
      </p>
    </div>
  )
}

function PlanPairBar({ path, state, offers }: ComparisonProps) {
  const form = useRef<HTMLFormElement>(null)
  const [one, other] = state.pair
  const storePairInAddress = () => {
    const { pair } = parsePricingState(formQuery(form.current!))
    if (pair[0] === one && pair[1] === other) return
    changeAddress(pricingHref(path, { ...state, pair, isSent: false }), 'replace')
  }
  // Keeps plans chosen before hydration; later runs set the selects from the address, as after Back.
  const isFirst = useRef(true)
  const followAddress = useEffectEvent(() => {
    if (isFirst.current) storePairInAddress()
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
        const { devices } = offers[plan]
        return (
          <label key={name}>
            <VisuallyHidden>{pairWords[name]}</VisuallyHidden>
            <PlanSelect
              name={name}
              defaultValue={plan}
              onChange={storePairInAddress}
              offers={offers}
            />
            <span className="pair-price">
              <Price offer={offers[plan]} />
            </span>{' '}
            <small className="block text-xs leading-tight">
              {devices === null ? null : pairWords.devices(devices)}
            </small>
          </label>
        )
      })}
      <button className="button button-secondary without-script">{pairWords.show}</button>
    </form>
  )
}

const formQuery = (form: HTMLFormElement) =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`]))

type SelectProps = ComponentProps<'select'> & Pick<ComparisonProps, 'offers'>

function PlanSelect({ offers, ...select }: SelectProps) {
  return (
    <select {...select} className="control">
      {planGroups.map((group) => (
        <optgroup key={group.id} label={group.name}>
          {group.plans.map((each) => (
            <option key={each} value={each}>
              {offers[each].name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

type PlanNames = readonly [string, string]

function PairRows({ rows, names }: { rows: PairRow[]; names: PlanNames }): ReactNode {
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

function EqualFeatures({ category, same }: PairCategory) {
  const namesOf = (isIncluded: boolean) =>
    same.filter(({ has }) => has[0] === isIncluded).map(({ row }) => row.name)
  const parts = [pairWords.both(namesOf(true)), pairWords.neither(namesOf(false))].filter(Boolean)
  if (parts.length === 0) return null
  return <p className="pair-same">{`${categoryNames[category]}: ${parts.join('; ')}`}</p>
}
