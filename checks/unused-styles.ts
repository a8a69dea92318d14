import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

export type Orphan = { path: string; name: string }
type Source = { path: string; text: string }

const minNames = 200

/**
 * Pattern of the classes that use a theme token. The name of the token is the end of the class: --radius-md is used by
 * rounded-md.
 */
const utilities: [prefix: string, utility: (name: string) => RegExp][] = [
  ['--color-', (name) => new RegExp(`^[a-z-]+-${name}(/\\d+)?$`)],
  ['--text-', (name) => new RegExp(`^text-${name}$`)],
  ['--font-', (name) => new RegExp(`^font-${name}$`)],
  ['--spacing-', (name) => new RegExp(`^-?[a-z-]+-${name}$`)],
  ['--container-', (name) => new RegExp(`^(max-w|min-w|w|basis|columns)-${name}$`)],
  ['--breakpoint-', () => /^$/],
  ['--radius-', (name) => new RegExp(`^rounded(-[a-z]+)?-${name}$`)],
  ['--shadow-', (name) => new RegExp(`^shadow-${name}$`)],
  ['--ease-', (name) => new RegExp(`^ease-${name}$`)],
]
/** Tokens that Tailwind itself reads. */
const readByTailwind = /^--default-/

/** Finds classes, custom properties and keyframes that a stylesheet defines but no style or page uses. */
export function findUnusedStyles(styles: Source[], sources: Source[]): Orphan[] {
  const css = styles.map(({ path, text }) => ({ path, text: withoutComments(text) }))
  const whole = css.map(({ text }) => text).join('\n')
  const words = new Set(sources.flatMap(({ path, text }) => wordsOf(path, text)))
  const plain = new Set(Array.from(words, (word) => word.replace(/^!|!$/g, '').split(':').at(-1)!))
  const read = new Set(
    [whole, ...sources.map(({ text }) => text)].flatMap((text) =>
      Array.from(text.matchAll(/[(]\s*(--[\w-]+)/g), ([, name]) => name!),
    ),
  )
  return css.flatMap(({ path, text }) =>
    definedNames(text)
      .filter((name) => !isUsed(name, { words, plain, read, css: whole }))
      .map((name) => ({ path, name })),
  )
}

type Uses = { words: Set<string>; plain: Set<string>; read: Set<string>; css: string }

function isUsed(name: string, { words, plain, read, css }: Uses): boolean {
  if (name.startsWith('.')) return words.has(name.slice(1)) || plain.has(name.slice(1))
  if (name.startsWith('@keyframes '))
    return new RegExp(`animation(-name)?:[^;]*\\b${name.slice(11)}\\b`).test(css)
  if (readByTailwind.test(name) || read.has(name)) return true
  const base = name.replace(/--line-height$/, '')
  const [prefix, utility] = utilities.find(([start]) => base.startsWith(start)) ?? []
  if (!prefix || !utility) return false
  const own = base.slice(prefix.length)
  if (prefix === '--breakpoint-')
    return Array.from(words).some((word) => new RegExp(`(^|:)(max-|min-)?${own}:`).test(word))
  const pattern = utility(own)
  return Array.from(plain).some((word) => pattern.test(word))
}

/**
 * Returns each defined name once, such as '.card', '--color-ink' or '@keyframes turn'. Resets such as --color-* define
 * nothing.
 */
export function definedNames(css: string): string[] {
  const rules = withoutComments(css)
  const selectors = Array.from(rules.matchAll(/([^{};]+)\{/g), ([, selector]) => selector!)
  const classes = selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => selector.match(/\.[a-z][\w-]*/g) ?? [])
  const properties = Array.from(rules.matchAll(/(?<=[{;\s])(--[\w-]+):/g), ([, name]) => name!)
  const keyframes = Array.from(
    rules.matchAll(/@keyframes\s+([\w-]+)/g),
    ([, n]) => `@keyframes ${n}`,
  )
  return [...new Set([...classes, ...properties, ...keyframes])]
}

/** Returns every word in the strings, templates and attributes of a source file. */
function wordsOf(path: string, source: string): string[] {
  const words: string[] = []
  const add = (text: string) => words.push(...text.split(/\s+/))
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node.value)
    },
    TemplateElement: (node) => add(node.value.cooked ?? ''),
  }).visit(parseSync(path, source).program)
  return words
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

const readAll = (paths: string[]): Source[] =>
  paths.toSorted().map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/**
 * Reads the stylesheets and the code that may use them. The design documents show every style, so their use does not
 * count.
 */
export function readStyles() {
  const isDocs = (path: string) => path.startsWith('app/modules/design-docs/')
  const code = globSync('app/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
  const sheets = globSync('app/**/*.css')
  return {
    product: {
      styles: readAll(sheets.filter((path) => !isDocs(path))),
      sources: readAll(code.filter((path) => !isDocs(path))),
    },
    docs: { styles: readAll(sheets.filter(isDocs)), sources: readAll(code) },
  }
}

if (import.meta.main) {
  const { product, docs } = readStyles()
  const orphans = [product, docs].flatMap(({ styles, sources }) =>
    findUnusedStyles(styles, sources),
  )
  for (const { path, name } of orphans) console.log(`${path}: nobody uses ${name}`)
  const count = [...product.styles, ...docs.styles].flatMap(({ text }) => definedNames(text)).length
  if (count < minNames)
    console.log(`Only ${count} names were examined; at least ${minNames} were expected.`)
  console.log(`${count} names of styles examined, ${orphans.length} unused`)
  process.exit(orphans.length > 0 || count < minNames ? 1 : 0)
}
