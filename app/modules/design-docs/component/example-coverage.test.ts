import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { designComponents } from './content.ts'
import { exampleFunction, examplesByComponent } from './rules.ts'

const design = fileURLToPath(new URL('../../../design/', import.meta.url))
const readSource = (path: string) => readFileSync(path, 'utf8')
const files = globSync('app/modules/design-docs/**/examples/*.tsx').map(readSource)
const examples = files.join('\n')
const ids = designComponents.map(({ id }) => id)
const byComponent = examplesByComponent(ids, files)
/** Returns the source of one component's examples and of the code shared by the examples in the same file. */
function example(id: string): string {
  const own = byComponent[id]!.map(({ name }) => `export function ${exampleFunction(id, name)}(`)
  return files
    .filter((file) => own.some((opening) => file.includes(opening)))
    .map((file) =>
      file.replaceAll(/^export function \w+\([^]*?^\}$/gm, (text) =>
        own.some((opening) => text.startsWith(opening)) ? text : '',
      ),
    )
    .join('\n')
}
const iconsPage = readSource(fileURLToPath(new URL('../ui/icons-page.tsx', import.meta.url)))

/** Exported components without an example, and the reason. */
const reasonsWithoutExample: Record<string, string> = {
  BrokenPage: 'a whole page, which the root shows as its last fallback',
  Field: 'a part of every field',
  FieldError: 'what every field is made of',
  FieldHint: 'what every field is made of',
  FileCanvas: 'needs a stored file: the files of a conversation and of a form',
  Honeypot: 'a hidden part of a form',
  Illustration: 'the base of every drawing',
  InlineScript: 'runs code and has no appearance',
  InlineScriptsContext: 'collects the inline scripts of a page for its content policy',
  Link: 'the base of ButtonLink, TextLink and TabLinks',
  LinkContext: 'sets how an application renders links',
  EmailLinkPage: 'a whole page, which a link in an email opens',
  MessageList: 'part of Toaster',
  PageOpening: 'contains the only h1 of a page, and pages of these docs already have one',
  PlainPage: 'the frame of whole pages that a link in an email opens',
  PlainToast: 'part of Toaster, for use without a connection',
  PostedForm: 'a frame around fields: every form of a page is one',
  RequiredMark: 'what every field is made of',
  SentMessage: 'a place for a message, without a look',
  StepLinks: 'two of ButtonLink',
  ToastBody: 'the base of ToastCard and PlainToast',
  ToastCard: 'part of Toaster',
  ToastViewport: 'part of Toaster',
  Toaster: 'is in every layout once, including that of these docs',
  CustomOpeningContext: 'provides PageOpening with the text that staff wrote for a page',
}

const sources = globSync('**/*.tsx', { cwd: design })
  // Island files are excluded, because they control hydration and have no appearance.
  .filter((path) => !path.endsWith('.test.tsx') && !path.startsWith('island/'))
  .map((path) => ({ path, text: readSource(design + path) }))
const componentsOf = (text: string) =>
  Array.from(
    text.matchAll(/^export (?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm),
    ([, name]) => name!,
  )
const namesMissingIn = (shown: string, names: readonly string[]) =>
  names.filter((name) => !new RegExp(`<${name}\\b|Drawing: ${name}\\b`).test(shown))

test('IDX-07 every component that the design folder exports has an example or a listed reason for having none', () => {
  const exported = sources.flatMap(({ text }) => componentsOf(text))
  expect(exported.length).toBeGreaterThan(45)
  const hidden = namesMissingIn(examples + iconsPage, exported)
  expect(hidden.toSorted()).toEqual(Object.keys(reasonsWithoutExample).toSorted())
})

test('an added component without an example is detected', () => {
  const planted = componentsOf('export function Orphan({ a }: Props) {\n  return <b />\n}')
  expect(namesMissingIn(examples + iconsPage, planted)).toEqual(['Orphan'])
  expect(namesMissingIn(examples, ['Button', 'DayChart'])).toEqual([])
})

const componentsBySource = Map.groupBy(designComponents, ({ source }) => source)

/** Returns all values of a component's tone, variant and size types, and the names of its boolean properties. */
function statesOf(text: string) {
  const defaults = new Set(Array.from(text.matchAll(/(\w+) = '([\w-]+)'/g), ([, , value]) => value))
  const named = Array.from(
    text.matchAll(/^export type \w+(?:Tone|Variant|Size) =((?:\s*\|?\s*'[\w-]+')+)/gm),
    ([, values]) => values!.match(/[\w-]+/g) ?? [],
  )
  const switches = Array.from(
    text.matchAll(/^ {2}((?:is|has)[A-Z]\w+)\?: boolean/gm),
    ([, name]) => name!,
  )
  return { values: named.flat().filter((value) => !defaults.has(value)), switches }
}

test.each([...componentsBySource])(
  'IDX-07 the examples of %s show its variants and its states',
  (source, components) => {
    const shown = components.map(({ id }) => example(id)).join('\n')
    const { values, switches } = statesOf(readSource(design + source))
    const isMissing = (value: string) => !new RegExp(`['"]${value}['"]`).test(shown)
    expect(values.filter(isMissing)).toEqual([])
    expect(switches.filter((name) => !shown.includes(name))).toEqual([])
  },
)

test('an added variant and an added boolean property are detected', () => {
  const text =
    "export type XTone = 'plain' | 'odd'\ntype Props = {\n  isLoud?: boolean\n}\nconst f = ({ tone = 'plain' }) => 0"
  expect(statesOf(text)).toEqual({ values: ['odd'], switches: ['isLoud'] })
})

test('IDX-07 each listed component has a file in the design folder, a summary and accessibility notes', () => {
  const paths = sources.map(({ path }) => path)
  for (const { id, source, accessibility, summary } of designComponents) {
    expect(paths, id).toContain(source)
    expect(summary.length, id).toBeGreaterThan(10)
    expect(accessibility.join(' ').length, id).toBeGreaterThan(20)
  }
})
