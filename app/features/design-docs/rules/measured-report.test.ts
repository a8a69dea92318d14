import { expect, test } from 'vitest'
import { readMeasuredReport } from './measured-report.ts'

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

test('single figures, also nested ones, become facts', () => {
  const { facts, rows } = readMeasuredReport('coverage', {
    measuredAt: '2026-11-20T21:35:05.946Z',
    machine,
    rows: 1_000_000,
    embedded: { importSeconds: 34.9, importMemoryMiB: 176 },
  })
  expect(rows).toEqual([])
  expect(facts).toEqual([
    { label: 'Rows', value: '1,000,000' },
    { label: 'Embedded: import (s)', value: '34.9' },
    { label: 'Embedded: import memory (MiB)', value: '176' },
  ])
})

test('a result of another shape still has a title and no crash', () => {
  expect(readMeasuredReport('coldStart', {})).toMatchObject({ title: 'Cold start', machine: '' })
})
