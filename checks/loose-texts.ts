import { parseSync, Visitor } from 'oxc-parser'
import type { Expression, JSXChild, VariableDeclarator } from 'oxc-parser'
import type { Graph } from './import-cycles.ts'
import type { Violation } from './import-rules.ts'

/** Files where the check starts: islands, screens of the console, the public client form, and the frame of both. */
const root =
  /\/(?:islands|screens)\/[^/]+\.tsx$|\/(?:routes|pages)\/(?:public-form|console-not-found)\.tsx$|^app\/(?:root\.tsx|design\/toast\/|registration\/)/
/** Matches the declaration of a prop that takes elements. */
const slot = /(\w+)\??: (?:\([^()]*\) => )?(?:React\.)?React(?:Node|Element)\b/g
const message = 'React loses this text once a browser translates it: put it alone in an element'

/**
 * Finds texts that break when a browser translates the page. A translation moves each text into a new element, but
 * React still writes to the old place, unless the text is a single string and the only child. Checks the files that
 * `root` matches and all files that they import. Reports changing texts with siblings, and texts after an optional
 * element.
 */
export function findTranslationUnsafeTexts(
  imports: Graph,
  read: (path: string) => string,
): Violation[] {
  const reached = new Set([...imports.keys()].filter((path) => root.test(path)))
  for (const path of reached)
    for (const target of imports.get(path)!) if (imports.has(target)) reached.add(target)
  const withImports = (paths: string[]) =>
    paths.flatMap((path) => [path, ...(imports.get(path) ?? [])])
  return [...reached].flatMap((path) => {
    // Props may be declared in an imported file, with types from a further file, so search two levels of imports.
    const near = withImports(withImports([path])).filter((file) => reached.has(file))
    const slots = near.flatMap((file) => Array.from(read(file).matchAll(slot), ([, name]) => name!))
    return linesIn(read(path), slots).map((line) => ({ path: `${path}:${line}`, message }))
  })
}

function linesIn(source: string, slots: string[]): number[] {
  const { module, program } = parseSync('x.tsx', source, { preserveParens: false })
  const imported = module.staticImports.flatMap(({ entries }) => entries)
  const constants = new Set([
    ...imported.map(({ localName }) => localName.value),
    ...Array.from(source.matchAll(/^(?:export )?const (\w+)/gm), ([, name]) => name!),
  ])
  const calls = ['map', 'flatMap', 'createElement', 'createPortal']
  const elements = new Set(['children', ...calls, ...slots])
  const found: number[] = []
  const report = (start: number) => found.push(source.slice(0, start).split('\n').length)
  const check = ({ children, start }: { children: JSXChild[]; start: number }) => {
    const kinds = children.flatMap((child) => kindOf(child, elements, constants) ?? []).join(' ')
    if (/text \w|\w text|optional( space| optional)* constant/.test(kinds)) report(start)
  }
  const addElement = ({ id, init }: VariableDeclarator) => {
    const value = init?.type === 'ConditionalExpression' ? init.consequent : init
    if (id.type === 'Identifier' && value?.type.startsWith('JSX')) elements.add(id.name)
  }
  new Visitor({ VariableDeclarator: addElement }).visit(program)
  const functions: string[] = []
  const enter = ({ id }: { id?: { name: string } | null }) => void functions.push(id?.name ?? '')
  const leave = () => void functions.pop()
  new Visitor({
    JSXElement: check,
    JSXFragment: check,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument, start }) {
      const isText = argument && /text|const/.test(`${kindOf(argument, elements, constants)}`)
      if (isText && /^[A-Z]/.test(functions.at(-1)!)) report(start)
    },
  }).visit(program)
  return found
}

type Part = JSXChild | Expression
type Names = ReadonlySet<string>
type Kind = 'space' | 'constant' | 'text' | 'element' | 'optional'

function kindOf(part: Part, elements: Names, constants: Names): Kind | undefined {
  if (part.type === 'JSXText' || part.type === 'Literal') {
    if (typeof part.value !== 'string' || /^\s*\n\s*$/.test(part.value)) return undefined
    return part.value.trim() ? 'constant' : 'space'
  }
  if (part.type === 'JSXElement' || part.type === 'JSXFragment') return 'element'
  if (part.type === 'JSXExpressionContainer')
    return part.expression.type === 'JSXEmptyExpression'
      ? undefined
      : kindOf(part.expression, elements, constants)
  const branches =
    part.type === 'LogicalExpression'
      ? [...(part.operator === '&&' ? [] : [part.left]), part.right]
      : part.type === 'ConditionalExpression'
        ? [part.consequent, part.alternate]
        : []
  if (branches.length > 0)
    return branches.some((branch) => /text|constant/.test(`${kindOf(branch, elements, constants)}`))
      ? 'text'
      : 'optional'
  const [first, last] = namesOf(part)
  if (elements.has(last)) return 'optional'
  return constants.has(first) && part.type !== 'CallExpression' ? 'constant' : 'text'
}

/** Returns the first and last name: a and c for both `a.b.c` and `a.b.c()`. */
function namesOf(part: Part): [first: string, last: string] {
  if (part.type === 'ChainExpression') return namesOf(part.expression)
  if (part.type === 'CallExpression') return namesOf(part.callee)
  if (part.type === 'MemberExpression')
    return [namesOf(part.object)[0], namesOf(part.property as Expression)[1]]
  return part.type === 'Identifier' ? [part.name, part.name] : ['', '']
}
