import selectorParser, { type Attribute, type Node, type Selector } from 'postcss-selector-parser'

export type Words = ReadonlySet<string>

/** A selector, asked of the words of a page. */
export type CssSelector = {
  /** Whether the words it asks for are there. */
  isPresent(words: Words): boolean
  /** Its text, with those alternatives of `:is()` and `:where()` whose words are there; undefined where none is. */
  textFor(words: Words): string | undefined
  /** As it is written. */
  text: string
}

/** What the selectors of a sheet ask for; undefined as soon as one asks for a part of a word. */
export type AskedWords = { words: Set<string> | undefined }

type Test = (words: Words) => boolean

/** What a script or a person changes on a page once it is there. */
const changing = new Set(['hidden', 'open', 'value', 'checked', 'selected'])
const alwaysThere = /^(\*|:root|:after|:before|:focus-visible|::.*)$/
const isList = (node: Node) =>
  node.type === 'pseudo' && (node.value === ':is' || node.value === ':where')

export function parseSelectors(list: string, asked: AskedWords): CssSelector[] {
  return selectorParser()
    .astSync(list)
    .map((parsed) => compile(parsed, asked, isOnePseudoClass(parsed)))
}

/** `isTaken`: what it asks for need not be there, as within `:not()`. */
function compile(parsed: Selector, asked: AskedWords, isTaken: boolean): CssSelector {
  const tests: Test[] = []
  const pieces: ((words: Words) => string | undefined)[] = []
  let canMatch = isTaken
  for (const node of parsed.nodes) {
    pieces.push(pieceOf(node, asked))
    const test = isTaken ? undefined : testOf(node, asked)
    if (test) tests.push(test)
    if (test || alwaysThere.test(nameOf(node))) canMatch = true
    const within = wordsWithin(node)
    if (within.length > 0) tests.push((words) => within.every((word) => words.has(word)))
    for (const word of within) asked.words?.add(word)
  }
  return {
    text: String(parsed),
    isPresent: (words) => canMatch && tests.every((test) => test(words)),
    textFor(words) {
      const texts = pieces.map((piece) => piece(words))
      return texts.includes(undefined) ? undefined : texts.join('')
    },
  }
}

function pieceOf(node: Node, asked: AskedWords): (words: Words) => string | undefined {
  if (node.type !== 'pseudo' || node.nodes.length === 0) {
    const text = String(node)
    return () => text
  }
  const listed = node.nodes.map((one) => compile(one, asked, !isList(node)))
  return (words) => {
    const texts = listed.filter((one) => one.isPresent(words)).map((one) => one.textFor(words))
    if (texts.length === 0 || texts.includes(undefined)) return undefined
    return `${node.rawSpaceBefore}${node.value}(${texts.join()})${node.rawSpaceAfter}`
  }
}

function testOf(node: Node, asked: AskedWords): Test | undefined {
  if (alwaysThere.test(nameOf(node))) return undefined
  if (node.type === 'attribute') return testOfAttribute(node, asked)
  if (node.type !== 'class' && node.type !== 'id' && node.type !== 'tag') return undefined
  const { value } = node
  asked.words?.add(value)
  return (words) => words.has(value)
}

function testOfAttribute({ attribute, value, operator }: Attribute, asked: AskedWords): Test {
  if (changing.has(attribute)) return () => true
  asked.words?.add(attribute)
  if (value === undefined) return (words) => words.has(attribute)
  if (operator === '=') {
    asked.words?.add(value)
    return (words) => words.has(attribute) && words.has(value)
  }
  asked.words = undefined
  const isPart = partTests[operator ?? ''] ?? (() => true)
  return (words) => words.has(attribute) && [...words].some((word) => isPart(word, value))
}

const partTests: Record<string, (word: string, part: string) => boolean> = {
  '^=': (word, part) => word.startsWith(part),
  '|=': (word, part) => word.startsWith(part),
  '$=': (word, part) => word.endsWith(part),
  '*=': (word, part) => word.includes(part),
  '~=': (word, part) => word.includes(part),
}

/** Classes that `:has()` looks for, and what must be said of a thing that is disabled. */
function wordsWithin(node: Node): string[] {
  if (node.type !== 'pseudo') return []
  if (node.value === ':disabled' && !node.next()) return ['disabled']
  if (node.value !== ':has' || node.some((one) => one.some(hasParts))) return []
  return node.nodes.flatMap((one) => classesOf(one))
}

const classesOf = ({ nodes }: Selector) =>
  nodes.flatMap((part) => (part.type === 'class' ? part.value : []))

const hasParts = (node: Node) => node.type === 'pseudo' && node.nodes.length > 0

function nameOf(node: Node): string {
  return (node.type === 'attribute' ? node.attribute : node.value) ?? ''
}

/** Such a selector is kept whatever it lists. */
function isOnePseudoClass(parsed: Selector): boolean {
  let isOne = false
  parsed.walkPseudos(({ value }) => {
    isOne ||= [':where', ':is', ':has', ':not'].includes(value)
  })
  return isOne && parsed.nodes.length === 1
}
