import { expect, test } from 'vitest'
import { fileLimits, openFile, sliceBytes } from './service.server.ts'

const MB = 1024 * 1024
const features = '{"type":"FeatureCollection","features":['
const csvHeader = 'name,latitude,longitude,broadband\n'
const point = '"geometry":{"type":"Point","coordinates":[28,-26]}'
const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))

/** Reads a file in blocks of 1 MB; returns how many bytes were read and how often the event loop ran in between. */
async function readWholeFile(text: string) {
  const bytes = Buffer.from(text)
  let [given, turns, rows, isReading] = [0, 0, 0, true]
  async function* parts() {
    for (let from = 0; from < bytes.length; from += MB) {
      given = Math.min(bytes.length, from + MB)
      yield bytes.subarray(from, from + MB)
    }
  }
  const count = () => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  let failure = ''
  try {
    for await (const { row } of (await openFile(parts())).rows) rows = row
  } catch (error) {
    failure = (error as Error).message
  }
  isReading = false
  return { rows, turns, failure, given, size: bytes.length }
}

test.each([
  ['arrays in arrays', features + repeat('[', 3 * MB), 'nested'],
  ['objects in objects', features + repeat('{"a":', 3 * MB), 'nested'],
  ['nested before the features', `{"x":${repeat('[', 3 * MB)}`, 'nested'],
  ['a text of 3 MB', `${features}{"properties":{"name":"${repeat('a', 3 * MB)}`, '64 KB'],
  ['a number of 3 MB', `${features}{"properties":{"name":${repeat('1', 3 * MB)}`, '64 KB'],
  ['a name of 3 MB', `${features}{"${repeat('k', 3 * MB)}`, '64 KB'],
  ['endless escapes', `${features}{"a":"${repeat('\\u0041', 3 * MB)}`, '64 KB'],
  ['half a million fields', `${features}{"properties":{${repeat('"k":1,', 3 * MB)}`, '50,000'],
  ['an outline of a million corners', `${features}{"c":[${repeat('[28,-26],', 3 * MB)}`, '50,000'],
  ['another list as long as the file', `{"crs":[${repeat('1,', 3 * MB)}`, '50,000'],
  ['a 2 MB feature', `${features}{"p":{"a":[${repeat(`"${'a'.repeat(60_000)}",`, 2 * MB)}`, '1 MB'],
  ['a heading of a million columns', repeat('c,', 3 * MB), '1,000 columns'],
  ['rows of a million columns', csvHeader + repeat(',', 3 * MB), '1,000 columns'],
  ['a field of 3 MB', csvHeader + repeat('a', 3 * MB), '64 KB'],
  ['endless quotes', `${csvHeader}"${repeat('""', 3 * MB)}`, '64 KB'],
])('T18 %s: refused within the first 2 MB, with the reason', async (_name, text, reason) => {
  const { rows, failure, given, size } = await readWholeFile(text)
  expect(failure).toContain(reason)
  expect(rows).toBe(0)
  expect(size).toBeGreaterThanOrEqual(2 * MB)
  expect(given).toBeLessThanOrEqual(2 * MB)
})

test.each([
  ['empty features', `${features}${repeat('{},', MB)}{}]}`],
  ['nulls', `${features}${repeat('null,', MB)}null]}`],
  ['good features', `${features}${repeat(`{"properties":{"broadband":1},${point}},`, MB)}{}]}`],
  ['a list of empty objects', `[${repeat('{},', MB)}{}]`],
  ['rows of one letter', csvHeader + repeat('a\n', MB / 8)],
  ['empty lines', csvHeader + repeat('\n', MB) + 'A,-26,28,yes'],
  ['good rows', csvHeader + repeat('Acacia House,-26.1,28.05,yes\n', MB)],
])('T18 OPS-10 a file of %s is read in slices that yield to other work', async (_name, text) => {
  const { rows, failure, turns, size } = await readWholeFile(text)
  expect(failure).toBe('')
  expect(rows).toBeGreaterThan(0)
  expect(turns).toBeGreaterThanOrEqual(Math.floor(size / sliceBytes))
})

test('realistic files pass, with large outlines, long names, many columns, and quotes and braces in texts', async () => {
  const outline = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => [28 + at / 1e6, -26]))
  const name = JSON.stringify(`{[,"${'x'.repeat(60_000)}`)
  const feature = `{"properties":{"name":${name}},"geometry":{"type":"MultiPolygon","coordinates":[[${outline}]]}}`
  const json = `{"crs":{"properties":{"name":"EPSG:4326"}},"features":[${Array(12).fill(feature).join(',')}],"other":[1]}`
  expect(await readWholeFile(json)).toMatchObject({ rows: 12, failure: '' })
  const wide = Array.from({ length: fileLimits.csvColumns - 4 }, (_, at) => `c${at}`).join(',')
  const row = `"A, ""the"" house",-26,28,yes,${'1,'.repeat(fileLimits.csvColumns - 5)}1`
  expect(
    await readWholeFile(`${csvHeader.trim()},${wide}\n${`${row}\n`.repeat(50)}`),
  ).toMatchObject({ rows: 50, failure: '' })
})
