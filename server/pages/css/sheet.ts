import { parse, type ChildNode } from 'postcss'
import { parseSelectors, type AskedWords, type CssSelector } from './selector.ts'

/** `important` is what stands behind a value that overrules others, else nothing. */
export type Declaration = { kind: 'declaration'; name: string; value: string; important: string }
export type Rule = { kind: 'rule'; selectors: CssSelector[]; body: SheetNode[] }
/** `body` is undefined for a statement, such as the order of layers. */
export type AtRule = {
  kind: 'at-rule'
  name: string
  parameters: string
  head: string
  body: SheetNode[] | undefined
}
export type SheetNode = Declaration | Rule | AtRule

/** A stylesheet as it is cut for pages, and the words its selectors ask for. */
export type Sheet = { nodes: SheetNode[]; words: ReadonlySet<string> | undefined }

/** @param isLeftOut says of a selector that no page needs it at first */
export function parseSheet(css: string, isLeftOut: (selector: string) => boolean): Sheet {
  const asked: AskedWords = { words: new Set() }
  const read = (node: ChildNode): SheetNode[] => {
    if (node.type === 'comment') return []
    if (node.type === 'decl') {
      const { prop: name, value } = node
      const important = node.important ? (node.raws.important ?? '!important') : ''
      return [{ kind: 'declaration', name, value, important }]
    }
    const body = node.nodes?.flatMap(read)
    if (node.type === 'atrule') {
      const { name, params: parameters } = node
      const head = `@${name}${node.raws.afterName ?? ' '}${parameters}`.trimEnd()
      return [{ kind: 'at-rule', name, parameters, head, body }]
    }
    const list = node.selectors.filter((one) => !isLeftOut(one)).join()
    if (list === '') return []
    // Steps of an animation look like selectors, and are none.
    const isStep = node.parent?.type === 'atrule' && String(node.parent.name).endsWith('keyframes')
    if (isStep) return [{ kind: 'at-rule', name: '', parameters: '', head: list, body }]
    return [{ kind: 'rule', selectors: parseSelectors(list, asked), body: body ?? [] }]
  }
  const nodes = parse(css).nodes.flatMap(read)
  return { nodes, words: asked.words }
}

/** What is left of a sheet as text; empty blocks say nothing. */
export function textOf(nodes: readonly SheetNode[]): string {
  let text = ''
  let isOpen = false
  for (const node of nodes) {
    const part = textOfNode(node)
    if (part === '') continue
    text += (isOpen ? ';' : '') + part
    isOpen = node.kind === 'declaration' || (node.kind === 'at-rule' && !node.body)
  }
  return text
}

function textOfNode(node: SheetNode): string {
  if (node.kind === 'declaration') return `${node.name}:${node.value}${node.important}`
  const head = node.kind === 'rule' ? node.selectors.map(({ text }) => text).join() : node.head
  if (!node.body) return head
  const body = textOf(node.body)
  return body === '' ? '' : [head, '{', body, '}'].join('')
}

/** All declarations, as they come; `isIn` says whether to look into a block. */
export function* declarationsIn(
  nodes: readonly SheetNode[],
  isIn: (node: Rule | AtRule) => boolean = () => true,
): Generator<Declaration> {
  for (const node of nodes) {
    if (node.kind === 'declaration') yield node
    else if (isIn(node)) yield* declarationsIn(node.body ?? [], isIn)
  }
}
