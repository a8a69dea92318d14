import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readMeasuredReport } from './rules.ts'

const machine = { cores: 2, model: 'Xeon', memoryGiB: 24, node: 'v24.1.0' }

test('rows become a table of whatever keys they have', () => {
  const report = readMeasuredReport('pages', {
    measuredAt: '2026-11-20T21:35:05.946Z',
    machine,
    unit: 'medians',
    rows: [
      { page: '/', lcpMs: 1055, kB: 35.2 },
      { page: '/pricing', lcpMs: null, checkP99Ms: 4.933 },
    ],
  })
  expect(report).toMatchObject({
    title: 'Pages on a phone',
    machine: '2 cores of Xeon, 24 GiB, Node v24.1.0',
    unit: 'medians',
    facts: [],
    columns: ['Page', 'Largest paint (ms)', 'kB', 'Check p99 (ms)'],
    rows: [
      ['/', '1,055', '35.2', '—'],
      ['/pricing', '—', '—', '4.93'],
    ],
  })
})

test('single figures become facts; what was measured in two ways stands side by side', () => {
  const { facts, columns, rows } = readMeasuredReport('coverage', {
    measuredAt: '2026-11-20T21:35:05.946Z',
    machine,
    rows: 1_000_000,
    embedded: { importSeconds: 34.9, importMemoryMiB: 176 },
    external: { importSeconds: 27.3, checks: 2000 },
  })
  expect(facts).toEqual([{ label: 'Rows', value: '1,000,000' }])
  expect(columns).toEqual(['Figure', 'Embedded', 'External'])
  expect(rows).toEqual([
    ['Import (s)', '34.9', '27.3'],
    ['Import memory (MiB)', '176', '—'],
    ['Checks', '—', '2,000'],
  ])
})

test('a column that says nothing in any row is left out', () => {
  const { columns } = readMeasuredReport('pages', {
    rows: [
      { page: '/', failed: '', kB: 0 },
      { page: '/pricing', failed: '', kB: 35 },
    ],
  })
  expect(columns).toEqual(['Page', 'kB'])
})

test('IDX-06 every result that the benchmarks wrote has figures to show', () => {
  const folder = fileURLToPath(new URL('../../../bench/results/', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files).toEqual(expect.arrayContaining(['pages.json', 'coverage.json', 'leads.json']))
  for (const name of files) {
    const report = readMeasuredReport(
      name.replace('.json', ''),
      JSON.parse(readFileSync(folder + name, 'utf8')),
    )
    expect(report.measuredAt, name).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(report.rows.length, name).toBeGreaterThan(0)
    const shown = [...report.facts.map(({ value }) => value), ...report.rows.flat()]
    expect(
      shown.filter((value) => /[{[]|undefined|NaN/.test(value)),
      name,
    ).toEqual([])
    expect(
      report.columns.some((label) => /[a-z][A-Z]/.test(label.replace('MiB', '').replace('kB', ''))),
      name,
    ).toBe(false)
  }
})

test('a result of another shape still has a title and no crash', () => {
  expect(readMeasuredReport('coldStart', {})).toMatchObject({ title: 'Cold start', machine: '' })
})
