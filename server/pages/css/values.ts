import parseValue, { type FunctionNode, type Node } from 'postcss-value-parser'

/** What to write instead of a node of a value; undefined leaves it. */
type Change = (node: Node) => string | undefined

/** A value with some of its parts written differently, innermost first. */
export function withParts(value: string, change: Change): string {
  const parsed = parseValue(value)
  parsed.walk((node, at, siblings) => {
    const instead = change(node)
    if (instead === undefined) return
    siblings[at] = { type: 'word', value: instead, sourceIndex: 0, sourceEndIndex: 0 }
  }, true)
  return parsed.toString()
}

export type VariableUse = { name: string; fallback: string | undefined; isPlain: boolean }

/** What a `var()` names, and what it says instead; `isPlain` where that asks no function. */
export function variableUse(node: Node): VariableUse | undefined {
  if (node.type !== 'function' || node.value !== 'var') return undefined
  const [name, divider, ...rest] = node.nodes
  if (name?.type !== 'word') return undefined
  const isPlain = rest.every(({ type }) => type !== 'function')
  return { name: name.value, fallback: divider && parseValue.stringify(rest), isPlain }
}

/** The product of a sum like `calc(.25rem * 3)`. */
export function productOf(node: Node): string | undefined {
  if (node.type !== 'function' || node.value !== 'calc') return undefined
  const [size, times, ...more] = factorsOf(node)
  const measured = size !== undefined && parseValue.unit(size)
  if (!measured || measured.unit !== 'rem' || times === undefined || more.length > 0)
    return undefined
  const product = Math.round(Number(measured.number) * Number(times) * 10_000) / 10_000
  if (Number.isNaN(product)) return undefined
  if (product === 0) return '0'
  return `${String(product).replace('0.', '.')}rem`
}

function factorsOf({ nodes }: FunctionNode): string[] {
  const [size, , sign, , times, ...more] = nodes
  const isProduct = sign?.type === 'word' && sign.value === '*'
  const isPlain = size?.type === 'word' && times?.type === 'word' && more.length === 0
  return isProduct && isPlain ? [size.value, times.value] : []
}

/** A value without the spaces that follow its commas. */
export function withoutSpaces(value: string): string {
  const parsed = parseValue(value)
  parsed.walk((node) => {
    if (node.type === 'div' && node.value === ',') node.after = ''
  })
  return parsed.toString()
}

/** The names of variables that a value mentions, as they come. */
export function namesIn(value: string): string[] {
  const names: string[] = []
  parseValue(value).walk((node) => {
    if (node.type === 'word' && node.value.startsWith('--')) names.push(node.value)
  })
  return names
}
