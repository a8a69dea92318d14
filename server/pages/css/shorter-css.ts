import { declarationsIn, type AtRule, type Declaration, type SheetNode } from './sheet.ts'
import { namesIn, productOf, variableUse, withoutSpaces, withParts } from './values.ts'

/**
 * Says the rules of a page in fewer letters: they are sent with each first visit, where every byte counts
 * (ADR 0004). What an element looks like stays the same, also beside the whole stylesheet that comes later.
 * @param needsLeading what `mixesLeading` says of the page
 */
export function shorterRules(nodes: readonly SheetNode[], needsLeading: boolean): SheetNode[] {
  const folded = mapDeclarations(withFixedValues(nodes), (declaration) =>
    withValue(declaration, 'calc(', productOf),
  )
  const plain = withPlainBorders(folded)
  return withShortNames(needsLeading ? plain : withPlainLeading(plain))
}

/** Some element sets the height of its lines and changes its size later on, so that both count. */
export function mixesLeading(html: string): boolean {
  const lists = html.match(/ class="[^"]*leading-[^"]*"/g) ?? []
  return lists.some((list) => /["\s:]leading-/.test(list) && list.includes(':text-'))
}

/** Writes a value of the theme where it is used, if nothing on the page (dark, a dark band, print) changes it. */
function withFixedValues(sheet: readonly SheetNode[]): SheetNode[] {
  let nodes = [...sheet]
  for (;;) {
    const counts = new Map<string, number>()
    for (const { name } of declarationsIn(nodes)) counts.set(name, (counts.get(name) ?? 0) + 1)
    const fixed = new Map(
      themeOf(nodes)
        .filter(({ name, value }) => counts.get(name) === 1 && !value.includes('var('))
        .map(({ name, value }) => [name, withoutSpaces(value)]),
    )
    if (fixed.size === 0) return withFallbacks(nodes, new Set(counts.keys()))
    nodes = mapDeclarations(nodes, (declaration) =>
      fixed.has(declaration.name)
        ? undefined
        : withValue(declaration, 'var(', (node) => fixed.get(variableUse(node)?.name ?? '')),
    )
  }
}

/** Writes what is said instead of a variable that is not there. */
function withFallbacks(nodes: readonly SheetNode[], defined: ReadonlySet<string>): SheetNode[] {
  return mapDeclarations(nodes, (declaration) =>
    withValue(declaration, 'var(', (node) => {
      const use = variableUse(node)
      const isSet = !use || defined.has(use.name) || use.name.startsWith('--tw-')
      return isSet || !use.isPlain ? undefined : use.fallback
    }),
  )
}

/** The variables of the theme, as the root has them. */
function themeOf(nodes: readonly SheetNode[]): Declaration[] {
  const isTheme = (node: SheetNode) =>
    node.kind === 'at-rule' && node.name === 'layer' && node.parameters === 'theme'
  const rules = nodes.filter(isTheme).flatMap((node) => (node as AtRule).body ?? [])
  const root = rules.find((node) => node.kind === 'rule' && node.selectors[0]?.text === ':root')
  return root?.kind === 'rule' ? root.body.filter((one) => one.kind === 'declaration') : []
}

/**
 * Tailwind lets the style of a border be set apart from its sides. Every border is solid to begin with, so
 * where dashes come after all sides, as the sheet is ordered, the detour says nothing.
 */
function withPlainBorders(nodes: readonly SheetNode[]): SheetNode[] {
  const declarations = [...declarationsIn(nodes)]
  const isDetour = ({ name, value }: Declaration) =>
    name.startsWith('border-') && value === 'var(--tw-border-style)'
  const setsOther = declarations.findIndex(
    ({ name, value }) => name === '--tw-border-style' && value !== 'solid',
  )
  const areSolid = declarations.some(
    ({ name, value }) => name === 'border' && value.startsWith('0 solid'),
  )
  if (!areSolid || (setsOther >= 0 && setsOther < declarations.findLastIndex(isDetour)))
    return [...nodes]
  return withoutVariable(
    mapDeclarations(nodes, (declaration) => (isDetour(declaration) ? undefined : declaration)),
    '--tw-border-style',
  )
}

/** The same for the height of lines, where no element needs it. */
function withPlainLeading(nodes: readonly SheetNode[]): SheetNode[] {
  const name = '--tw-leading'
  const inOrder = [...rulesIn(nodes)]
  const setsOther = inOrder.findIndex(({ body }) =>
    body.some((one) => one.kind === 'declaration' && one.name === name && one.value !== 'initial'),
  )
  const isOverruled = inOrder
    .slice(setsOther)
    .some(
      ({ selectors, body }) => selectors.at(-1)!.text.startsWith('.text-') && mentions(body, name),
    )
  if (setsOther >= 0 && isOverruled) return [...nodes]
  const plain = mapDeclarations(nodes, (declaration) =>
    withValue(declaration, name, (node) => {
      const use = variableUse(node)
      return use?.name === name ? use.fallback : undefined
    }),
  )
  return withoutVariable(plain, name)
}

const mentions = (body: readonly SheetNode[], name: string) =>
  body.some((one) => one.kind === 'declaration' && one.value.includes(name))

function* rulesIn(nodes: readonly SheetNode[]): Generator<Extract<SheetNode, { kind: 'rule' }>> {
  for (const node of nodes) {
    if (node.kind === 'rule') yield node
    if (node.kind !== 'declaration') yield* rulesIn(node.body ?? [])
  }
}

/** Without what sets a variable and what registers it. */
function withoutVariable(nodes: readonly SheetNode[], name: string): SheetNode[] {
  return mapDeclarations(
    nodes.filter((node) => !(isRegistration(node) && node.parameters === name)),
    (declaration) => (declaration.name === name ? undefined : declaration),
  )
}

const isRegistration = (node: SheetNode): node is AtRule =>
  node.kind === 'at-rule' && node.name === 'property'

/** The page's own names for what is left, the most used ones first. */
function withShortNames(nodes: readonly SheetNode[]): SheetNode[] {
  const uses = new Map<string, number>()
  const count = (name: string) => {
    if (name.startsWith('--') && !name.startsWith('--tw-'))
      uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const defined = new Set<string>()
  for (const { name, value } of declarationsIn(nodes)) {
    defined.add(name)
    count(name)
    if (value.includes('--')) for (const one of namesIn(value)) count(one)
  }
  const sorted = [...uses].filter(([name]) => defined.has(name)).toSorted((a, b) => b[1] - a[1])
  const short = new Map(sorted.map(([name], at) => [name, `--${at.toString(36)}`]))
  const shortOf = (name: string) => short.get(name) ?? name
  return mapDeclarations(nodes, (declaration) =>
    withValue({ ...declaration, name: shortOf(declaration.name) }, '--', (node) =>
      node.type === 'word' ? short.get(node.value) : undefined,
    ),
  )
}

type Change = Parameters<typeof withParts>[1]

/** Changes parts of a value; only one that says `hint` is read. */
function withValue(declaration: Declaration, hint: string, change: Change): Declaration {
  const { value } = declaration
  return value.includes(hint) ? { ...declaration, value: withParts(value, change) } : declaration
}

/** Changes declarations, or leaves them out. */
function mapDeclarations(
  nodes: readonly SheetNode[],
  change: (declaration: Declaration) => Declaration | undefined,
): SheetNode[] {
  return nodes.flatMap((node): SheetNode[] => {
    if (node.kind === 'declaration') return [change(node)].filter((one) => one !== undefined)
    return [node.body ? { ...node, body: mapDeclarations(node.body, change) } : node]
  })
}
