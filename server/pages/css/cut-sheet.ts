import { isOfFieldParts } from './field-parts.ts'
import type { Words } from './selector.ts'
import {
  declarationsIn,
  textOf,
  type AtRule,
  type Declaration,
  type Rule,
  type SheetNode,
} from './sheet.ts'

/** `missingFieldParts`: the parts of fields that no field of the page has. */
type Page = { words: Words; missingFieldParts: readonly number[] }

const variable = /--[\w-]+/g

/** The rules of a sheet that can match something on a page, with what they draw on and nothing else. */
export function cutSheet(nodes: readonly SheetNode[], page: Page): SheetNode[] {
  const kept = nodes.flatMap((node) => matching(node, page))
  const used = usedVariables(kept)
  const withVariables = mapBodies(kept, (node) => !isVariable(node) || used.has(node.name))
  const mentioned = new Set([...declarationsIn(withVariables, isOfRules)].flatMap(namesIn))
  const moving = new Set([...declarationsIn(withVariables, isOfRules)].flatMap(animationsIn))
  return mapBodies(withVariables, (node, isInFallback) => {
    if (isInFallback && isVariable(node)) return mentioned.has(node.name)
    if (node.kind !== 'at-rule') return true
    if (node.name === 'property') return mentioned.has(node.parameters)
    return !node.name.endsWith('keyframes') || moving.has(node.parameters)
  })
}

function matching(node: SheetNode, page: Page): SheetNode[] {
  if (node.kind === 'declaration') return [node]
  if (node.kind === 'at-rule')
    return [{ ...node, body: node.body?.flatMap((one) => matching(one, page)) }]
  const selectors = node.selectors.flatMap((selector) => {
    const text = selector.isPresent(page.words) ? selector.textFor(page.words) : undefined
    if (text === undefined || isOfFieldParts(text, page.missingFieldParts)) return []
    return [{ ...selector, text }]
  })
  if (selectors.length === 0) return []
  const body = node.body.flatMap((one) => matching(one, page))
  return [{ ...node, selectors, body: body.filter((one, at) => !isRepeated(one, body[at - 1])) }]
}

const isRepeated = (node: SheetNode, before: SheetNode | undefined) =>
  node.kind === 'declaration' &&
  before?.kind === 'declaration' &&
  textOf([node]) === textOf([before])

const isVariable = (node: SheetNode): node is Declaration =>
  node.kind === 'declaration' && node.name.startsWith('--')

/** What Tailwind writes for browsers that do not know `@property`. */
const isFallback = (node: SheetNode): boolean =>
  node.kind === 'at-rule' && node.name === 'layer' && node.parameters === 'properties'

/** What is registered, and its fallback, count only where asked for. */
const isOfRules = (node: Rule | AtRule): boolean =>
  !(isFallback(node) || (node.kind === 'at-rule' && node.name === 'property'))

/** Variables that a property needs, and those that they need in turn. */
function usedVariables(nodes: readonly SheetNode[]): ReadonlySet<string> {
  const values = new Map<string, string[]>()
  const used = new Set<string>()
  for (const { name, value } of declarationsIn(nodes)) {
    if (name.startsWith('--')) values.set(name, [...(values.get(name) ?? []), value])
    else for (const one of value.match(variable) ?? []) used.add(one)
  }
  for (const name of used)
    for (const value of values.get(name) ?? [])
      for (const one of value.match(variable) ?? []) used.add(one)
  return used
}

const namesIn = ({ name, value }: Declaration) => [name, ...(value.match(variable) ?? [])]

const animationsIn = ({ name, value }: Declaration) =>
  name.startsWith('--') || name === 'animation' || name === 'animation-name'
    ? value.split(/[\s,]+/)
    : []

function mapBodies(
  nodes: readonly SheetNode[],
  matches: (node: SheetNode, isInFallback: boolean) => boolean,
  isInFallback = false,
): SheetNode[] {
  return nodes.flatMap((node): SheetNode[] => {
    if (!matches(node, isInFallback)) return []
    if (node.kind === 'declaration' || !node.body) return [node]
    return [{ ...node, body: mapBodies(node.body, matches, isInFallback || isFallback(node)) }]
  })
}
