import { Icon } from '#app/design/ui/icon.tsx'
import { categories, categoryNames, comparisonWords } from '../content/comparison.ts'
import { toggleCategory } from '../rules/comparison.ts'
import { pricingHref, type PricingPath, type PricingState } from '../rules/pricing-state.ts'
import { pressWithSpace } from '#app/design/island/address.ts'
import { StateLink } from '#app/design/island/state-link.tsx'

export const comparisonAnchor = 'comparison'

type FilterProps = { path: PricingPath; state: PricingState }

/** PRC-22, CMP-02 to CMP-06, CMP-22: chips and a switch that are links to the table as it would be. */
export function ComparisonFilter({ path, state }: FilterProps) {
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
      onKeyDown={pressWithSpace}
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
      onKeyDown={pressWithSpace}
      className="inline-flex min-h-touch items-center gap-2.5 text-sm font-semibold"
    >
      <span aria-hidden="true" className="switch" />
      {comparisonWords.differences}
    </StateLink>
  )
}
