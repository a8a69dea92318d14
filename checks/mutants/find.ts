import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Node, type Span, parseSync, visitorKeys } from 'oxc-parser'

/** A small fault: in a file, `text` replaces the code from `start` to `end`. */
export type Mutant = {
  /** Path, function and change without a line number, so that the id survives changes around the code. */
  id: string
  path: string
  start: number
  end: number
  text: string
  /** An `expression` is replaced, a `statement` is removed, and a `return` is inserted at the beginning of a body. */
  as: 'expression' | 'statement' | 'return'
}

/** `without` is the element or property that the change leaves out. */
type Found = Pick<Mutant, 'start' | 'end' | 'text' | 'as'> & { without?: string }
type AnyNode = Node & Record<string, unknown>

const swapped: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}
const swappedCalls: Record<string, string> = {
  eq: 'ne',
  lt: 'lte',
  gt: 'gte',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  asc: 'desc',
  desc: 'asc',
}
const droppedLinks =
  /^(?:where|orderBy|limit|filter|sort|toSorted|slice|trim|toLowerCase|for|having|optional|min|max|length)$/
const sqlChanges: [RegExp, string][] = [
  [/ and /g, ' or '],
  [/ is not null/g, ' is null'],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
  [/ desc\b/g, ' asc'],
]

export function findMutants(path: string, source = readFileSync(path, 'utf8')): Mutant[] {
  const found: (Found & { within: string })[] = []
  const visit = (node: AnyNode, within: string, parent?: AnyNode) => {
    if (/^(?:TS(?!As|Non|Satis)|JSX|Import|ExportAll)/.test(node.type)) return
    const name = nameOf(node, parent) ?? within
    for (const change of changesOf(node, parent, source)) found.push({ ...change, within: name })
    for (const key of visitorKeys[node.type] ?? []) {
      if (isName(node, key)) continue
      const children = [node[key]].flat() as (AnyNode | null)[]
      for (const child of children) if (child) visit(child, name, node)
    }
  }
  visit(parseSync(path, source).program as unknown as AnyNode, '')
  const times = new Map<string, number>()
  return found.map(({ start, end, text, as, without, within }) => {
    const before = short(source.slice(start, end))
    const change = as === 'expression' ? `${before} => ${short(text)}` : `${as} ${before}`
    const id = `${path} ${within}: ${without ? `without ${short(without)}` : change}`.trim()
    times.set(id, (times.get(id) ?? 0) + 1)
    const count = times.get(id)!
    return { id: count > 1 ? `${id} #${count}` : id, path, start, end, text, as }
  })
}

/** Returns the file with its mutants, each active while `globalThis.mutant` returns true for its number. */
export function withMutants(source: string, mutants: (Mutant & { number: number })[]): string {
  const render = (start: number, end: number, inside: typeof mutants): string => {
    const [outer, ...others] = inside
    if (!outer) return source.slice(start, end)
    const within = others.filter((m) => m.start >= outer.start && m.end <= outer.end)
    const after = others.filter((m) => m.start >= outer.end && !within.includes(m))
    const active = `globalThis.mutant?.(${outer.number})`
    const original = render(outer.start, outer.end, within)
    const changed = {
      expression: `(${active} ? (${outer.text}) : (${original}))`,
      statement: `if (!${active}) {${original}}`,
      return: `if (${active}) return;`,
    }[outer.as]
    return source.slice(start, outer.start) + changed + render(outer.end, end, after)
  }
  const outermostFirst = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return render(0, source.length, outermostFirst)
}

/** Sorts items randomly, but in the same order in every run, and mostly the same after changes. */
export function inRandomOrder<T>(items: T[], seed: string, idOf: (item: T) => string): T[] {
  const rank = (item: T) =>
    createHash('sha1')
      .update(`${seed} ${idOf(item)}`)
      .digest('hex')
  const ranked = items.map((item) => [rank(item), item] as const)
  return ranked.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}

function changesOf(node: AnyNode, parent: AnyNode | undefined, source: string): Found[] {
  const textOf = (part: Span) => source.slice(part.start, part.end)
  const instead = (text: string, { start, end }: Span = node): Found[] => [
    { start, end, text, as: 'expression' },
  ]
  const withoutEach = (parts: Span[], [open, close]: [string, string]) =>
    parts.flatMap((part) => {
      const rest = parts.filter((other) => other !== part).map(textOf)
      const [change] = instead(`${open}${rest.join(', ')}${close}`)
      return { ...change!, without: textOf(part) }
    })
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return instead(`!(${textOf(node.test)})`, node.test)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return instead(otherOperator(node, textOf)).filter(({ text }) => text !== '')
    case 'Literal':
      return isText(node, parent) ? [] : otherConstant(node.value).flatMap((text) => instead(text))
    case 'ArrayExpression':
      return node.elements.includes(null) ? [] : withoutEach(node.elements as Span[], ['[', ']'])
    case 'ObjectExpression':
      return withoutEach(node.properties, ['{ ', ' }'])
    case 'CallExpression': {
      const { callee, arguments: given } = node
      if (callee.type === 'MemberExpression' && !callee.computed && !node.optional)
        return droppedLinks.test(textOf(callee.property)) ? instead(textOf(callee.object)) : []
      const name = textOf(callee)
      const other = swappedCalls[name]
      if (other && source.includes(other))
        return instead(`${other}(${given.map(textOf).join(', ')})`)
      return /^(?:and|or)$/.test(name) && given.length > 1
        ? withoutEach(given, [`${name}(`, ')'])
        : []
    }
    case 'TaggedTemplateExpression':
      return textOf(node.tag) === 'sql'
        ? sqlFaults(textOf(node)).flatMap((text) => instead(text))
        : []
    default:
      return omissionOf(node, parent, textOf)
  }
}

/** Returns mutants that remove a call with an unused result, or the whole body of a function. */
function omissionOf(
  node: AnyNode,
  parent: AnyNode | undefined,
  textOf: (part: Span) => string,
): Found[] {
  const calls = /^(?:await )?(?!console|super|\w*log\b)[\w.!?]+\(/
  if (node.type === 'ExpressionStatement' && calls.test(textOf(node)))
    return [{ start: node.start, end: node.end, text: '', as: 'statement' }]
  const isBody = node.type === 'BlockStatement' && /Function/.test(parent?.type ?? '')
  if (!isBody || node.body.length === 0) return []
  return [{ start: node.start + 1, end: node.start + 1, text: '', as: 'return' }]
}

function otherOperator(
  { operator, left, right }: { operator: string; left: Node; right: Node },
  textOf: (part: Span) => string,
): string {
  if (operator === '??') return textOf(left)
  const other = swapped[operator]
  if (!other || (operator === '+' && [left, right].some(isString))) return ''
  return `${textOf(left)} ${other} ${textOf(right)}`
}

function otherConstant(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value === 'number') return [String(value + 1)]
  return typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) ? [`''`] : []
}

function sqlFaults(template: string): string[] {
  return sqlChanges.flatMap(([pattern, text]) =>
    Array.from(
      template.matchAll(pattern),
      ({ index, 0: { length } }) =>
        template.slice(0, index) + text + template.slice(index + length),
    ),
  )
}

const isString = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** Checks if a literal is a directive, a regular expression or an error message, which mutants do not change. */
function isText(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'ExpressionStatement' || 'regex' in node) return true
  if (parent?.type !== 'NewExpression') return false
  return String((parent.callee as { name?: string }).name).endsWith('Error')
}

const isName = (node: AnyNode, key: string): boolean =>
  (key === 'key' || (key === 'property' && node.type === 'MemberExpression')) && !node.computed

function nameOf(node: AnyNode, parent: AnyNode | undefined): string | undefined {
  const named = (node.id ?? (node.type === 'MethodDefinition' ? node.key : undefined)) as
    | { name?: string }
    | undefined
  return /Function|Declarator|Class|Method/.test(node.type) && parent ? named?.name : undefined
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70)
