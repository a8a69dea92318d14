import { StateLink } from '#app/design/island/state-link.tsx'
import { views } from '../content.ts'
import { healthHref, healthViews, type HealthView } from '../rules/health-view.ts'
import { healthAnchor } from './health-tabs.tsx'

/** D-01: the visible two-way control above the form; each way has its own address. */
export function ViewSwitch({ view }: { view: HealthView }) {
  return (
    <nav aria-label={views.label} className="grid grid-cols-2 gap-1 rounded-lg bg-sand p-1">
      {healthViews.map((name) => (
        <StateLink
          key={name}
          to={healthHref({ view: name })}
          opensAt={healthAnchor}
          aria-current={name === view ? 'true' : undefined}
          className={`flex min-h-touch flex-col items-center justify-center rounded-md px-2 py-2 text-center leading-tight ${
            name === view ? 'chosen-half bg-surface font-bold' : 'text-ink-soft hover:bg-leaf-mist'
          }`}
        >
          <span className="text-sm md:text-base">{views[name].name}</span>
          <span className="text-xs font-normal text-ink-soft">{views[name].hint}</span>
        </StateLink>
      ))}
    </nav>
  )
}
