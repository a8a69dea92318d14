import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

/** What a route says beside its facts; of these, which name assets. */
const own = ['parentId', 'path', 'module', 'imports', 'css', 'clientLoaderModule']
const ofAssets = own.slice(2)

/**
 * Writes the list of all routes, which every page that comes alive loads, in half its bytes (compressed): each asset
 * is named once, facts that several routes share stand once, and the browser puts the list together. What a route
 * imports is there to fetch it ahead, which the console alone does.
 */
export function shortenManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (!name) throw new Error(`There is no list of routes in ${folder}.`)
  const file = join(folder, name)
  writeFileSync(file, writeManifest(withFewerImports(readManifest(readFileSync(file, 'utf8')))))
}

/** Of what is imported: what screens of the console need beside the console itself. */
export function withFewerImports({ routes, ...rest }) {
  const ancestorsOf = ({ parentId }) =>
    routes[parentId] ? [routes[parentId], ...ancestorsOf(routes[parentId])] : []
  const fewer = (route) => {
    const ancestors = ancestorsOf(route)
    if (!ancestors.some(({ id }) => id === 'console-layout')) return []
    const known = new Set(
      [rest.entry, ...ancestors].flatMap(({ module, imports }) => [module, ...imports]),
    )
    return route.imports.filter((file) => !known.has(file))
  }
  const shorter = Object.values(routes).map((route) => [
    route.id,
    { ...route, imports: fewer(route) },
  ])
  return { ...rest, routes: Object.fromEntries(shorter) }
}

/** The list of routes that a script of either form sets. */
export function readManifest(code) {
  const window = {}
  runInNewContext(code, { window })
  const { __reactRouterManifest: manifest } = window
  return JSON.parse(JSON.stringify(manifest))
}

/** @throws where a browser would not read from it what was given */
export function writeManifest(manifest) {
  const names = []
  const shapes = []
  const numberOf = (asset) => indexIn(names, asset.replace(/^\/assets\//, ''))
  const rows = Object.values(manifest.routes).map((route) => {
    const facts = Object.entries(route).filter(([key]) => key !== 'id' && !own.includes(key))
    const values = own.map((key) => {
      const value = route[key] ?? null
      if (value === null || !ofAssets.includes(key)) return value
      return Array.isArray(value) ? value.map(numberOf) : numberOf(value)
    })
    return [route.id, indexIn(shapes, JSON.stringify(Object.fromEntries(facts))), ...values]
  })
  const { routes: _routes, ...rest } = manifest
  const parts = [names.join(' '), shapes.map((shape) => JSON.parse(shape)), rows]
  const given = [...parts, own].map((part) => JSON.stringify(part)).join()
  const code = `window.__reactRouterManifest={...${JSON.stringify(rest)},routes:(${expand})(${given})};`
  if (!isDeepStrictEqual(readManifest(code), manifest))
    throw new Error('The list of routes has a form that the short one cannot tell.')
  return code
}

function indexIn(list, value) {
  const known = list.indexOf(value)
  return known < 0 ? list.push(value) - 1 : known
}

/** Runs in the browser: must stand alone. */
function expand(names, shapes, rows, own) {
  const assets = names.split(' ').map((name) => '/assets/' + name)
  const valueOf = (value) => {
    if (Array.isArray(value)) return value.map((index) => assets[index])
    return typeof value === 'number' ? assets[value] : value
  }
  return Object.fromEntries(
    rows.map(([id, shape, ...values]) => {
      const route = { id, ...shapes[shape] }
      values.forEach((value, index) => {
        if (value !== null) route[own[index]] = valueOf(value)
      })
      return [id, route]
    }),
  )
}
