import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tour = readFileSync('docs/tour.md', 'utf8')

/** Each link of the tour with the names that stand behind it. */
const stops = Array.from(
  tour.matchAll(/\]\(\.\.\/([^)]+)\)((?:(?:, )?(?: )?`\w+`)*)/g),
  (match) => ({
    file: match[1]!,
    names: Array.from(match[2]!.matchAll(/`(\w+)`/g), (name) => name[1]!),
  }),
)

/** Declared in the file itself; what only imports or calls it is no place to look for it. */
function declares(file: string, name: string): boolean {
  const text = readFileSync(file, 'utf8')
  const words = file.endsWith('.sql')
    ? `(?:TRIGGER|FUNCTION)\\s+"?${name}"?`
    : `(?:function\\*?|const|class|type)\\s+${name}\\b|^\\s*(?:(?:async|static|private|readonly)\\s+)*#?${name}\\s*(?:<[^>]*>)?\\(`
  return new RegExp(words, 'im').test(text)
}

test('the tour names files that exist and what is declared in them', () => {
  expect(stops.length).toBeGreaterThan(80)
  expect(stops.flatMap(({ names }) => names).length).toBeGreaterThan(80)
  const untrue = stops.flatMap(({ file, names }) =>
    names.filter((name) => !declares(file, name)).map((name) => `${file} ${name}`),
  )
  expect(untrue).toEqual([])
})
