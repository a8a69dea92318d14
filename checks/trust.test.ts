import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync('docs/trust.md', 'utf8')
const named = Array.from(text.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g), (match) => match[1]!)
const proofs = Array.from(text.matchAll(/`prove ([\w-]+)`/g), (match) => match[1]!)

test('the trust table starts with threats 1 to 35 in order, and every file it names exists', () => {
  const rows = Array.from(text.matchAll(/^\| (\d+) /gm), (match) => Number(match[1]))
  expect(rows.slice(0, 35)).toEqual(Array.from({ length: 35 }, (_, row) => row + 1))
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  const generated = 'bench/results/proofs.json'
  const isMissing = (file: string) => !existsSync(file) && !existsSync(`app/modules/${file}`)
  expect(named.filter((file) => file !== generated && isMissing(file))).toEqual([])
  expect(named.length).toBeGreaterThan(55)
})

test('the trust table lists exactly the existing proofs', () => {
  const existing = ['app', 'server', 'checks', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.proof.test.ts'))
      .map((name) => basename(name, '.proof.test.ts')),
  )
  expect(existing.length).toBeGreaterThanOrEqual(7)
  expect([...new Set(proofs)].toSorted()).toEqual(existing.toSorted())
})
