import { Link } from 'react-router'
import { filterWords } from '../content/services.ts'
import { recipeFilters, servicesHref, type ServicesState } from '../rules/services-state.ts'

/** SVC-04: each choice has its own address, so that it works without script and can be shared. */
export function RecipeFilter({ state }: { state: ServicesState }) {
  return (
    <nav aria-label={filterWords.label} className="wrap pb-6">
      <ul className="flex flex-wrap gap-2">
        {recipeFilters.map((filter) => (
          <li key={filter}>
            <Link
              to={servicesHref({ ...state, filter })}
              aria-current={filter === state.filter ? 'true' : undefined}
              preventScrollReset
              defaultShouldRevalidate={false}
              className={`inline-flex min-h-touch items-center rounded-full border px-4 text-sm font-semibold ${
                filter === state.filter
                  ? 'border-leaf-fill bg-leaf-fill text-on-leaf-fill'
                  : 'border-line-strong bg-surface hover:border-leaf hover:bg-leaf-mist'
              }`}
            >
              {filterWords.names[filter]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
