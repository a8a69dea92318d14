import type { TokenTab } from '../content.ts'

export type Token = {
  /** With its two dashes, as styles write it. */
  name: string
  tab: TokenTab
  value: string
  lineHeight?: string
  dark?: string
  /** In the console, in the light scheme. */
  console?: string
  deepBand?: string
}

const tabOfPrefix: [string, TokenTab][] = [
  ['--color-line', 'border'],
  ['--color-focus', 'border'],
  ['--color-', 'colors'],
  ['--text-', 'typography'],
  ['--font-', 'typography'],
  ['--spacing-', 'spacing'],
  ['--container-', 'spacing'],
  ['--breakpoint-', 'spacing'],
  ['--shadow-', 'elevation'],
  ['--ease-', 'elevation'],
  ['--default-transition-', 'elevation'],
  ['--radius-', 'border'],
]

type Values = Map<string, string>

function declarations(block: string | undefined): Values {
  const found = (block ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)
  return new Map(Array.from(found, ([, name, value]) => [name!, value!.replace(/\s+/g, ' ')]))
}

function resolve(value: string | undefined, values: Values): string | undefined {
  return value?.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => values.get(name) ?? whole)
}

/**
 * The design tokens as the stylesheet the product is built from has them (IDX-10).
 * Throws on a name that belongs to no tab, so that no token can be left out of the page.
 */
export function readTokens(css: string): Token[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const block = (opening: RegExp) =>
    declarations(new RegExp(`${opening.source}\\s*\\{([^}]*)\\}`).exec(rules)?.[1])
  const light = block(/@theme/)
  const dark = block(/@media \(prefers-color-scheme: dark\)\s*\{\s*:root/)
  const console = block(/\.console/)
  const deepBand = block(/\.band-deep/)
  return Array.from(light)
    .filter(([name]) => !name.endsWith('--line-height'))
    .map(([name, value]) => {
      const tab = tabOfPrefix.find(([prefix]) => name.startsWith(prefix))?.[1]
      if (!tab) throw new Error(`the token ${name} belongs to no tab of the token page`)
      return {
        name,
        tab,
        value: resolve(value, light)!,
        lineHeight: light.get(`${name}--line-height`),
        dark: resolve(dark.get(name), dark),
        console: resolve(console.get(name), light),
        deepBand: resolve(deepBand.get(name), light),
      }
    })
}
