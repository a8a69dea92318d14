import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { Icon, type IconName } from '#app/design/ui/icon.tsx'
import { loadShedding } from '../content.ts'

const icons: Record<(typeof loadShedding.items)[number]['id'], IconName> = {
  duration: 'clock',
  network: 'plug',
  line: 'wifi',
  cloud: 'cloud',
  shutdown: 'server',
  plan: 'list',
}

/** ITH-15. */
export function LoadSheddingPanel() {
  return (
    <>
      <h2 className="text-2xl">{loadShedding.heading}</h2>
      <p className="mt-2 text-ink-soft">{loadShedding.intro}</p>
      <ul className="mt-6 mb-8 grid gap-5">
        {loadShedding.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[2.25rem_1fr]">
            <Icon name={icons[item.id]} className="mt-1 text-clay" />
            <p>
              <strong className="block">{item.title}</strong>
              <span className="text-ink-soft">{item.text}</span>
            </p>
          </li>
        ))}
      </ul>
      <ButtonLink to={loadShedding.more.href}>{loadShedding.more.name}</ButtonLink>
    </>
  )
}
