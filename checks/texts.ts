import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import type { Violation } from './import-rules.ts'

export type Text = { path: string; line: number; text: string }

/** Words that plain English avoids; texts from the requirements may keep them. */
const bannedWords =
  /\b(somebody|nobody|everybody|anybody|whoever|whomever|stands|holds|comes? near|of its own|of one’s own|in any case|so many|say which|(is|are|was|were|be|been) (asked (?!to confirm)|told)|fewest)\b/i
/** Attributes whose values no person reads. */
const wordless = /^(className|class|style|d|points|viewBox|href|to|id|htmlFor|name|type|rel|key)$/
const isSentence = (text: string) => /\p{L}\p{Ll}+[ ’,.:;?!]+\S/u.test(text) && /[ ’]/.test(text)
/** A label is one capitalised word; a word in lower case is a name in code. */
const isLabel = (text: string) => /^\p{Lu}\p{Ll}+$/u.test(text)

/** Every text of a module that a person may read: JSX, attributes, sentences and labels. */
export function findTexts(path: string, source: string): Text[] {
  const found: Text[] = []
  const skipped = new Set<number>()
  const note = (start: number, text: string) => {
    const said = text.replaceAll(/\s+/g, ' ').trim()
    if (skipped.has(start) || !(isSentence(said) || isLabel(said))) return
    found.push({ path, line: source.slice(0, start).split('\n').length, text: said })
  }
  new Visitor({
    JSXAttribute({ name, value }) {
      if (value && name.type === 'JSXIdentifier' && wordless.test(name.name))
        skipped.add(value.start)
    },
    ImportDeclaration: ({ source: from }) => void skipped.add(from.start),
    JSXText: ({ start, value }) => note(start, value),
    Literal({ start, value }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      note(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('…'))
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** Finds texts with a banned word, unless the requirements prescribe the text. */
export function findBannedWords(texts: readonly Text[], requirements: string): Violation[] {
  const documented = plain(requirements)
  return texts
    .filter(({ text }) => bannedWords.test(text) && !documented.includes(plain(text)))
    .map(({ path, line, text }) => ({
      path: `${path}:${line}`,
      message: `“${bannedWords.exec(text)![0]}” in “${text}”`,
    }))
}

const plain = (text: string) => text.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"').toLowerCase()

export function readTexts(): Text[] {
  return globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/*.{mjs,ts}'])
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted()
    .flatMap((path) => findTexts(path, readFileSync(path, 'utf8')))
}

if (import.meta.main) {
  const only = process.argv[2] ?? ''
  const texts = readTexts().filter(({ path }) => path.startsWith(only))
  if (process.argv.includes('--foreign')) {
    const found = findBannedWords(texts, readFileSync('docs/requirements.md', 'utf8'))
    for (const { path, message } of found) console.log(`${path}: ${message}`)
    console.log(`${found.length} of ${texts.length} texts`)
  } else for (const { path, line, text } of texts) console.log(`${path}:${line}: ${text}`)
}
