import { StateLink, useAddressState } from '#app/design/island/address.tsx'
import { island } from '#app/design/island/island.tsx'
import { filterWords } from '../content.ts'
import { parseServicesState, recipeFilters, servicesHref, type ServicesState } from '../rules.ts'

const filterAnchor = 'recipes'

/** recipe-card.css reads `data-filter` and hides the sections that the filter excludes. */
export const RecipeFilter = island(
  'site/recipes/recipe-filter',
  function RecipeFilter({ state: served }: { state: ServicesState }) {
    const state = useAddressState(parseServicesState, served)
    return (
      <nav
        id={filterAnchor}
        aria-label={filterWords.label}
        data-filter={state.filter}
        className="wrap pb-6"
      >
        <ul className="flex flex-wrap gap-2">
          {recipeFilters.map((filter) => (
            <li key={filter}>
              <StateLink
                to={servicesHref({ ...state, filter })}
                opensAt={filterAnchor}
                aria-current={filter === state.filter ? 'true' : undefined}
                className="chip"
              >
                {filterWords.names[filter]}
              </StateLink>
            </li>
          ))}
        </ul>
      </nav>
    )
  },
)
