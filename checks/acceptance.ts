// npm run acceptance lists by group the acceptance IDs that a test title contains, and the IDs that no title contains.
import { globSync, readFileSync } from 'node:fs'

const idPattern = /\b[A-Z][A-Z0-9]{1,4}-\d{2}\b/g
const rangePattern = /\b([A-Z][A-Z0-9]{1,4})-(\d{2}) to -?(?:[A-Z0-9]{3,5}-)?(\d{2})\b/g

const table =
  /\.each(?:<[^(]*>)?\(\s*\[([\s\S]*?)\](?:\s*as const)?,?\s*\)\(\s*(['"`])([\s\S]*?)\2/g
const cellWithId = /(?<!\[[^[\]]*\[[^[\]]*)(['"`])([A-Z][A-Z0-9]{1,4}-\d{2}\b[^'"`\n]*)\1/g

/**
 * Returns the IDs in the titles of a test file; "ITH-02 to ITH-05" and "ITH-02 to -05" each mean four IDs. If a table
 * fills in the title (%s), its cells that begin with an ID count as titles.
 */
export function idsInTitles(source: string): Set<string> {
  const plain =
    source.match(/\b(?:test|describe|it)(?:\.(?!each)\w+)*\(\s*(['"`])[\s\S]*?\1/g) ?? []
  const tables = [...source.matchAll(table)].flatMap(([, rows, , title]) => [
    title!,
    ...(/%s|\$\w/.test(title!) ? [...rows!.matchAll(cellWithId)].map(([, , cell]) => cell!) : []),
  ])
  const text = [...plain, ...tables].join('\n')
  const ids = new Set(text.match(idPattern))
  for (const [, group, from, to] of text.matchAll(rangePattern)) {
    for (let n = Number(from); n <= Number(to); n++)
      ids.add(`${group}-${String(n).padStart(2, '0')}`)
  }
  return ids
}

if (import.meta.main) {
  const book = readFileSync('docs/requirements.md', 'utf8')
  const known = Array.from(book.matchAll(/^- ([A-Z][A-Z0-9]{1,4}-\d{2}) /gm), ([, id]) => id!)
  const named = new Set<string>()
  for (const path of globSync('{app,server,tools,e2e,checks,scripts}/**/*.test.{ts,tsx}')) {
    for (const id of idsInTitles(readFileSync(path, 'utf8'))) named.add(id)
  }
  const groups = Map.groupBy(known, (id) => id.split('-')[0]!)
  for (const [group, ids] of groups) {
    const without = ids.filter((id) => !named.has(id))
    const numbers = without.map((id) => id.split('-')[1]).join(' ')
    console.log(
      `${group.padEnd(6)} ${ids.length - without.length} of ${ids.length}${without.length > 0 ? `   without: ${numbers}` : ''}`,
    )
  }
  const strangers = [...named].filter((id) => groups.has(id.split('-')[0]!) && !known.includes(id))
  if (strangers.length > 0) console.log(`\nUnknown IDs in titles: ${strangers.join(', ')}`)
  const covered = known.filter((id) => named.has(id)).length
  console.log(`\n${covered} of ${known.length} acceptance IDs are carried by a test title.`)
}
