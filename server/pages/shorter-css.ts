const themeRoot = /@layer theme\{:root(?:,:host)?\{([^{}]*)\}\}/
const definition = /(--[\w-]+):([^;{}]*)/g

/**
 * Says the rules of a page in fewer letters: they are sent with each first visit, where every byte counts
 * (ADR 0004). What an element looks like stays the same, also beside the whole stylesheet that comes later.
 * @param needsLeading what `mixesLeading` says of the page
 */
export function shorterRules(css: string, needsLeading: boolean): string {
  const plain = withPlainBorders(withFoldedSums(withFixedValues(css)))
  return withShortNames(withoutEmpty(needsLeading ? plain : withPlainLeading(plain)))
}

/** Some element sets the height of its lines and changes its size later on, so that both count. */
export function mixesLeading(html: string): boolean {
  const lists = html.match(/ class="[^"]*leading-[^"]*"/g) ?? []
  return lists.some((list) => /["\s:]leading-/.test(list) && list.includes(':text-'))
}

/** Takes away rules emptied of everything, and what they stood in. */
function withoutEmpty(css: string): string {
  let rest = css
  for (let shorter = ''; shorter !== rest;) {
    shorter = rest
    rest = rest.replace(/(^|[{};])[^{};]*\{\}/g, '$1')
  }
  return rest
}

/** Writes a value of the theme where it is used, if nothing on the page (dark, a dark band, print) changes it. */
function withFixedValues(css: string): string {
  let rules = css
  for (let before = ''; before !== rules;) {
    before = rules
    const definitions = Array.from(rules.matchAll(definition), ([, name, value]) => ({
      name: name!,
      value: value!,
    }))
    const theme = themeRoot.exec(rules)?.[1] ?? ''
    for (const [, name, value] of theme.matchAll(definition)) {
      const isChanged = definitions.filter((each) => each.name === name).length > 1
      if (isChanged || value!.includes('var(')) continue
      const use = new RegExp(`var\\(${name}(,[^()]*)?\\)`, 'g')
      const short = value!.replace(/, +/g, ',')
      rules = rules.replace(use, () => short).replace(new RegExp(`${name}:[^;{}]*;?`), '')
    }
  }
  const defined = new Set(Array.from(rules.matchAll(definition), (match) => match[1]))
  return rules.replace(/var\((--(?!tw-)[\w-]+),([^()]*)\)/g, (use, name: string, instead: string) =>
    defined.has(name) ? use : instead,
  )
}

function withFoldedSums(css: string): string {
  return css.replace(/calc\(([\d.]+)rem \* (-?[\d.]+)\)/g, (_sum, size, times) => {
    const product = Math.round(Number(size) * Number(times) * 10_000) / 10_000
    return `${String(product).replace(/^(-?)0\./, '$1.')}${product === 0 ? '' : 'rem'}`
  })
}

/**
 * Tailwind lets the style of a border be set apart from its sides. Every border is solid to begin with, so
 * where dashes come after all sides, as the sheet is ordered, the detour says nothing.
 */
function withPlainBorders(css: string): string {
  const style = /border-[a-z-]*style:var\(--tw-border-style\);?/g
  const setsOther = css.search(/--tw-border-style:(?!solid)/)
  const lastUse = css.lastIndexOf('style:var(--tw-border-style)')
  const areSolid = /border:0 solid/.test(css)
  if (!areSolid || (setsOther >= 0 && setsOther < lastUse)) return css
  return css
    .replace(style, '')
    .replace(/@property --tw-border-style\s*\{[^}]*\}/, '')
    .replace(/--tw-border-style:[^;}]*;?/g, '')
}

/** The same for the height of lines, where no element needs it. */
function withPlainLeading(css: string): string {
  const setsOther = css.search(/--tw-leading:(?!initial)/)
  const isOverruled = setsOther >= 0 && /\.text-\w+\{[^{}]*--tw-leading/.test(css.slice(setsOther))
  if (isOverruled) return css
  return css
    .replace(/var\(--tw-leading,([^()]*(?:\([^()]*\))?)\)/g, '$1')
    .replace(/@property --tw-leading\s*\{[^}]*\}/, '')
    .replace(/--tw-leading:[^;}]*;?/g, '')
}

/** The page's own names for what is left, the most used ones first. */
function withShortNames(css: string): string {
  const name = /(?<![\w\\-])--(?!tw-)[a-z][\w-]*/g
  const uses = new Map<string, number>()
  for (const [found] of css.matchAll(name)) uses.set(found, (uses.get(found) ?? 0) + 1)
  const sorted = [...uses]
    .filter(([found]) => css.includes(`${found}:`))
    .toSorted((a, b) => b[1] - a[1])
  const short = new Map(sorted.map(([found], at) => [found, `--${at.toString(36)}`]))
  return css.replace(name, (found) => short.get(found) ?? found)
}
