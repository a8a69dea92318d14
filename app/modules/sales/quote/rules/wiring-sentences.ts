import { wiringParts, type WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'
import { wiringWords as words } from '../content/wiring.ts'

/** The words beside a drawing: everything that its lines say. */
export function wiringSentences(included: readonly WiringPart[]): string[] {
  const has = (part: WiringPart) => included.includes(part)
  const named = (...parts: WiringPart[]) =>
    listOf(parts.filter(has).map((part) => wiringParts[part].text))
  const gates = named('network', 'router', 'firewall')
  const online = named(
    'officeSuite',
    'backup',
    'cloudServers',
    'virtualDesktops',
    'standby',
    'branches',
    'elsewhere',
  )
  const kept = has('router') || has('firewall') ? gates : wiringParts.router.text
  const care = (['helpdesk', 'monitoring', 'security'] as const).filter(has)
  const careNames = upperFirst(named(...care))
  return [
    words.toInternet(gates),
    ...(has('servers') ? [words.servers] : []),
    ...(online ? [words.overInternet(online)] : []),
    ...(has('ups') ? [words.power(kept)] : []),
    ...(care.length > 0
      ? [care.length > 1 ? words.careOfMany(careNames) : words.care(careNames)]
      : []),
    words.legend,
  ]
}

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-ZA', { type: 'conjunction' }).format(names)
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
