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
 * imports is there to fetch it ahead, which the console alone does: it stands in a file of its own, for later.
 */
export function shortenManifest(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-[\w-]+\.js$/.test(file))
  if (!name) throw new Error(`There is no list of routes in ${folder}.`)
  const file = join(folder, name)
  const manifest = readManifest(readFileSync(file, 'utf8'))
  writeFileSync(file, writeManifest(withoutImports(manifest)))
  const screens = JSON.stringify(screensOf(manifest))
  writeFileSync(join(folder, `screens-${manifest.version}.json`), screens)
}

export function withoutImports({ routes, ...rest }) {
  const fewer = Object.values(routes).map((route) => [route.id, { ...route, imports: [] }])
  return { ...rest, routes: Object.fromEntries(fewer) }
}

/** By its path, the files that each screen of the console needs beside the console itself. */
export function screensOf({ entry, routes }) {
  const { root, 'console-layout': frame } = routes
  const filesOf = ({ module, imports }) => [module, ...imports]
  const known = new Set([entry, root, frame].flatMap(filesOf))
  const screens = Object.values(routes).filter(({ parentId }) => parentId === frame.id)
  return Object.fromEntries(
    screens.map((screen) => [
      [`/${frame.path}`, screen.path].filter(Boolean).join('/'),
      filesOf(screen).filter((file) => !known.has(file)),
    ]),
  )
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
