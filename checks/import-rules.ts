import { posix } from 'node:path'
import * as architecture from '#architecture'

/** A source file: `imports` are all specifiers, also of type imports; `types` those that import only types. */
export type Module = { path: string; imports: string[]; types?: string[] }
export type Violation = { path: string; message: string }

const {
  allowedDependencies,
  layers,
  ownLayers,
  ownTypes,
  dependencyLayers,
  sharedFolders,
  productTools,
  exceptions,
} = architecture
type Layer = keyof typeof sharedFolders
type Place = { area: string; module?: string; layer?: Layer }

const packageLayers: [RegExp, Layer[]][] = [
  [/^drizzle-orm/, ['tables', 'store', 'platform']],
  [/^(react|react-dom)(\/|$)/, ['ui', 'islands', 'pages', 'design', 'platform']],
  [/^(pg|pg-boss)$/, ['platform']],
]

/** Returns the shared folder of a file in app/, or its module and layer; folders for nouns may be in between. */
function placeOf(path: string): Place {
  const [root, area = '', module, ...rest] = path.split('/')
  if (root !== 'app') return { area: root ?? '' }
  if (area !== 'modules' || !module)
    return { area, layer: area in sharedFolders ? (area as Layer) : undefined }
  const tails = rest.map((_, depth) => rest.slice(depth).join('/'))
  const layer = tails.map(layerOf).find((found) => found !== undefined)
  return { area, module, layer }
}

const layerOf = (inside: string) =>
  Object.entries(layers).find(([, pattern]) => pattern.test(inside))?.[0] as Layer | undefined

/** Returns every import that architecture.mjs does not allow. */
export function findViolations(modules: Module[]): Violation[] {
  return modules.flatMap((module) => {
    const from = placeOf(module.path)
    if (from.area === 'modules' && !from.layer) {
      return [
        { path: module.path, message: 'this file name belongs to no layer of architecture.mjs' },
      ]
    }
    if (!from.layer) return []
    return module.imports.flatMap((specifier) => {
      const isType = module.types?.includes(specifier) ?? false
      const reason = refusal(module.path, { ...from, layer: from.layer! }, specifier, isType)
      const isKnown = (exceptions as string[]).includes(`${module.path} -> ${specifier}`)
      return reason && !isKnown ? [{ path: module.path, message: `${specifier}: ${reason}` }] : []
    })
  })
}

function refusal(
  path: string,
  from: Place & { layer: Layer },
  specifier: string,
  isType: boolean,
): string | undefined {
  // `?url` imports only the address of a file.
  if (specifier.endsWith('?url')) return undefined
  const target = targetPath(path, specifier)
  if (!target) {
    const rule = packageLayers.find(([name]) => name.test(specifier))
    return rule && !rule[1].includes(from.layer)
      ? `a ${from.layer} file may not use this package`
      : undefined
  }
  if (target.includes('/+types/')) return undefined
  const to = placeOf(target)
  if (to.area === 'app' || !target.startsWith('app/'))
    return `${from.layer} may not reach outside app/`
  if (to.area !== 'modules') {
    return (sharedFolders[from.layer] as readonly string[]).includes(to.area)
      ? undefined
      : `${from.layer} may not use ${to.area}`
  }
  if (!from.module) return `${from.layer} may not know a module`
  if (!to.layer) return 'the imported file belongs to no layer'
  if (to.module === from.module) {
    const allowed = ownLayers[from.layer as keyof typeof ownLayers] as readonly string[]
    if (allowed.includes(to.layer)) return undefined
    const named = (ownTypes as Record<string, string[]>)[from.layer] ?? []
    if (!named.includes(to.layer)) return `${from.layer} may not use its own ${to.layer}`
    return isType ? undefined : `${from.layer} may import types alone of its own ${to.layer}`
  }
  const granted = (allowedDependencies as Record<string, string[]>)[from.module]
  if (!granted?.includes(to.module!))
    return `${to.module} is no allowed dependency of ${from.module}`
  const allowed = dependencyLayers[from.layer as keyof typeof dependencyLayers] as readonly string[]
  return allowed.includes(to.layer)
    ? undefined
    : `${from.layer} may not use another module's ${to.layer}`
}

const outsideProduct = /^(tools|scripts|checks|bench|e2e)\//

/** Finds imports that would bring tests, simulators or build tools into the product. */
export function findToolImports(modules: Module[]): Violation[] {
  return modules.flatMap(({ path, imports }) => {
    const own = Object.entries(productTools).find(([folder]) => path.startsWith(`${folder}/`))
    if (!own) return []
    return imports
      .filter((specifier) => {
        const target = targetPath(path, specifier) ?? ''
        return (
          outsideProduct.test(target) && !own[1].some((folder) => target.startsWith(`${folder}/`))
        )
      })
      .map((specifier) => ({ path, message: `${specifier}: not part of the product` }))
  })
}

export function targetPath(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const alias = /^#(app|server|tools)\/(.*)$/.exec(specifier)
  return alias ? `${alias[1]}/${alias[2]}` : undefined
}
