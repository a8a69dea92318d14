import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tour = readFileSync('docs/tour.md', 'utf8')

/** Links of docs/tour.md, each with the code names that follow the link. */
const stops = Array.from(
  tour.matchAll(/\]\(\.\.\/([^)]+)\)((?:(?:, )?(?: )?`\w+`)*)/g),
  (match) => ({
    file: match[1]!,
    names: Array.from(match[2]!.matchAll(/`(\w+)`/g), (name) => name[1]!),
  }),
)

/** Checks if a file itself declares a name; an import or a call does not count. */
function declares(file: string, name: string): boolean {
  const text = readFileSync(file, 'utf8')
  const words = file.endsWith('.sql')
    ? `(?:TRIGGER|FUNCTION)\\s+"?${name}"?`
    : `(?:function\\*?|const|class|type)\\s+${name}\\b|^\\s*(?:(?:async|static|private|readonly)\\s+)*#?${name}\\s*(?:<[^>]*>)?\\(`
  return new RegExp(words, 'im').test(text)
}

test('every name in the tour is declared in the file that it is listed with', () => {
  expect(stops.length).toBeGreaterThan(80)
  expect(stops.flatMap(({ names }) => names).length).toBeGreaterThan(80)
  expect(stops.map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([])
  const untrue = stops.flatMap(({ file, names }) =>
    names.filter((name) => !declares(file, name)).map((name) => `${file} ${name}`),
  )
  expect(untrue).toEqual([])
})
