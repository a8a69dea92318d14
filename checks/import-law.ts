import { posix } from 'node:path'
import * as architecture from '#architecture'

/** `imports` are all specifiers of a file; `valueImports` those that are still there when it runs. */
export type Module = { path: string; imports: string[]; valueImports: string[] }
export type Violation = { path: string; message: string }

const { friends, floors, own, ofFriends, shared, exceptions } = architecture
type Floor = keyof typeof shared
type Place = { area: string; feature?: string; floor?: Floor }

const packageFloors: [RegExp, Floor[]][] = [
  [/^drizzle-orm/, ['tables', 'data', 'platform']],
  [/^(react|react-dom)(\/|$)/, ['ui', 'routes', 'design', 'platform']],
  [/^(pg|pg-boss)$/, ['platform']],
]

/** Where a file of app/ stands: its shared folder, or its feature and floor. */
function placeOf(path: string): Place {
  const [root, area = '', feature, ...rest] = path.split('/')
  if (root !== 'app') return { area: root ?? '' }
  if (area !== 'features' || !feature)
    return { area, floor: area in shared ? (area as Floor) : undefined }
  const inside = rest.join('/')
  const floor = Object.entries(floors).find(([, pattern]) => pattern.test(inside))?.[0] as
    | Floor
    | undefined
  return { area: 'features', feature, floor }
}

/** Every import of the given modules that architecture.mjs does not allow. */
export function findViolations(modules: Module[]): Violation[] {
  return modules.flatMap((module) => {
    const from = placeOf(module.path)
    if (from.area === 'features' && !from.floor) {
      return [
        { path: module.path, message: 'this file name belongs to no floor of architecture.mjs' },
      ]
    }
    if (!from.floor) return []
    return module.imports.flatMap((specifier) => {
      const reason = refusal(module.path, { ...from, floor: from.floor! }, specifier)
      const isKnown = (exceptions as string[]).includes(`${module.path} -> ${specifier}`)
      return reason && !isKnown ? [{ path: module.path, message: `${specifier}: ${reason}` }] : []
    })
  })
}

function refusal(
  path: string,
  from: Place & { floor: Floor },
  specifier: string,
): string | undefined {
  const target = targetPath(path, specifier)
  if (!target) {
    const rule = packageFloors.find(([name]) => name.test(specifier))
    return rule && !rule[1].includes(from.floor)
      ? `a ${from.floor} file may not use this package`
      : undefined
  }
  if (target.includes('/+types/')) return undefined
  const to = placeOf(target)
  if (to.area === 'app' || !target.startsWith('app/'))
    return `${from.floor} may not reach outside app/`
  if (to.area !== 'features') {
    return (shared[from.floor] as readonly string[]).includes(to.area)
      ? undefined
      : `${from.floor} may not use ${to.area}`
  }
  if (!from.feature) return `${from.floor} may not know a feature`
  if (!to.floor) return 'the imported file belongs to no floor'
  if (to.feature === from.feature) {
    const allowed = own[from.floor as keyof typeof own] as readonly string[]
    return allowed.includes(to.floor) ? undefined : `${from.floor} may not use its own ${to.floor}`
  }
  const granted = (friends as Record<string, string[]>)[from.feature]?.includes(to.feature!)
  const isOpenGround = to.floor === 'ground' && from.floor !== 'ground'
  if (!granted && !isOpenGround) return `${to.feature} is no friend of ${from.feature}`
  const allowed = ofFriends[from.floor as keyof typeof ofFriends] as readonly string[]
  return allowed.includes(to.floor) ? undefined : `${from.floor} may not use a friend's ${to.floor}`
}

export function targetPath(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const alias = /^#(app|server)\/(.*)$/.exec(specifier)
  return alias ? `${alias[1]}/${alias[2]}` : undefined
}
