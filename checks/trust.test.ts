import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/trust.md', 'utf8')
const named = Array.from(text.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g), (match) => match[1]!)

test('the trust table has every threat, and names files that exist', () => {
  const rows = Array.from(text.matchAll(/^\| (\d+) /gm), (match) => Number(match[1]))
  expect(rows.slice(0, 35)).toEqual(Array.from({ length: 35 }, (_, row) => row + 1))
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  const generated = 'bench/results/proofs.json'
  expect(named.filter((file) => file !== generated && !existsSync(file))).toEqual([])
  expect(named.length).toBeGreaterThan(60)
})

test('every proof stands in the trust table', () => {
  const proofs = ['app', 'server', 'checks', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.proof.test.ts'))
      .map((name) => `${folder}/${name}`),
  )
  expect(proofs.length).toBeGreaterThanOrEqual(7)
  expect(proofs.filter((file) => !named.includes(file))).toEqual([])
})
