import { parseSync, Visitor } from 'oxc-parser'

export type RandFigure = { path: string; line: number; text: string }

/** Matches "R1,999", "R 999", "R700K", "ZAR 5", "500 rand". */
const figure = /(?<![\p{L}\p{N}_])(?:R|ZAR)[\s\u00a0]?\d[\d,. \u00a0]*|\d[\s\u00a0]?rands?\b/u
/** Matches an "R" directly before an inserted number: `R${amount}`, <b>R{amount}</b>, 'R' + amount. */
const rand = /(?<![\p{L}\p{N}_])(?:R|ZAR)[\s\u00a0]?$/u

/**
 * Finds rand figures outside comments, because only offers may define prices and `formatRands` prints all other sums.
 */
export function findRandFigures(path: string, source: string): RandFigure[] {
  const found: RandFigure[] = []
  const add = (node: { start: number }, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push({ path, line, text: text.trim().replace(/\s+/g, ' ').slice(0, 80) })
  }
  const check = (node: { start: number }, text: string, isBeforeValue: boolean) => {
    if (figure.test(text) || (isBeforeValue && rand.test(text))) add(node, text)
  }
  const checkChildren = (children: readonly { type: string; start: number; value?: unknown }[]) =>
    children.forEach((child, index) => {
      const isBeforeValue = children[index + 1]?.type === 'JSXExpressionContainer'
      if (child.type === 'JSXText') check(child, String(child.value), isBeforeValue)
    })

  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') check(node, node.value, false)
    },
    TemplateLiteral: (node) =>
      node.quasis.forEach((quasi) => check(quasi, quasi.value.cooked ?? '', !quasi.tail)),
    BinaryExpression: ({ operator, left }) => {
      if (operator !== '+' || left.type !== 'Literal' || typeof left.value !== 'string') return
      if (rand.test(left.value)) add(left, left.value)
    },
    JSXElement: (node) => checkChildren(node.children),
    JSXFragment: (node) => checkChildren(node.children),
  }).visit(parseSync(path, source).program)
  return found
}
