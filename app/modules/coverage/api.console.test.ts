import { beforeAll, describe, expect, test } from 'vitest'
import { putCoverageLeads } from '#tools/testing/coverage.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { findImport } from './import/store.server.ts'
import { countDemand } from './store.server.ts'

const database = useTestDatabase()
const { manager } = useStaff(database, ['manager'], { at: '/coverage' })

const demandPaths = ['/demand', '/demand/places.csv', '/demand/leads']
const read = async <Answer = unknown>(path: string, body?: object) =>
  (await (await manager.call(path, body)).json()) as Answer

test('creating an import gets a 201, an unknown one a 404, an invalid size a 422 and a stale version a 409', async () => {
  const opened = await manager.call('/imports', { fileName: 'a.csv', sizeBytes: 10 })
  expect(opened.status).toBe(201)
  const { id } = (await opened.json()) as { id: number }
  expect(await read(`/imports/${id}`)).toMatchObject({
    import: { state: 'uploading', fileName: 'a.csv' },
    refusals: [],
  })
  expect((await manager.call(`/imports/${id}/read`, {})).status).toBe(409)
  for (const unknown of ['999', 'x', '1e30', '-1']) {
    expect((await manager.call(`/imports/${unknown}`)).status, unknown).toBe(404)
    expect((await manager.call(`/imports/${unknown}/read`, {})).status, unknown).toBe(404)
    const decision = await manager.call(`/imports/${unknown}/apply`, { version: 1 })
    expect(decision.status, unknown).toBe(404)
  }
  const wrong = await manager.call('/imports', { fileName: 'a.csv', sizeBytes: 2 ** 40 })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ fields: { sizeBytes: 'A file can be up to 1 GB.' } })
  const stale = await manager.call(`/imports/${id}/discard`, { version: 7 })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { id, version: 1 } })
})

test('an uploaded file is read, previewed, put live and rolled back, and a part that is not bytes gets a 422', async () => {
  const csv = 'name,latitude,longitude,broadband\nA,-26.1,28.05,yes\nB,28.05,-26.1,yes\n'
  const bytes = Buffer.from(csv)
  const begun = { fileName: 'b.csv', sizeBytes: bytes.length }
  const { id } = await read<{ id: number }>('/imports', begun)
  const part = `/imports/${id}/parts/0`
  expect((await manager.call(part, { name: 'A' }, 'PUT')).status).toBe(422)
  expect((await manager.call(part, bytes, 'PUT')).status).toBe(200)
  expect((await manager.call(`/imports/${id}/read`, {})).status).toBe(202)
  await expect.poll(async () => (await findImport(database.db, id))?.state).toBe('staged')
  const shown = await read<{ import: { version: number } }>(`/imports/${id}`)
  expect(shown).toMatchObject({
    import: { rowsAccepted: 1, rowsRefused: 1 },
    live: [],
    buildings: [{ name: 'A' }],
    refusals: [{ row: 2, field: 'latitude' }],
  })
  const report = await (await manager.call(`/imports/${id}/refused.csv`)).text()
  expect(report).toContain('seems to be swapped')
  const { version } = shown.import
  const applied = await read(`/imports/${id}/apply`, { version, mode: 'replace' })
  expect(applied).toEqual({ version: version + 1 })
  const back = await manager.call(`/imports/${id}/roll-back`, { version: version + 1 })
  expect(back.status).toBe(200)
  expect(await findImport(database.db, id)).toMatchObject({ state: 'rolled-back' })
})

describe('STF-12 demand', () => {
  const alice = { latitude: -32.7833, longitude: 26.8333 }
  const box = 'south=-32.79&north=-32.78&west=26.83&east=26.84'

  beforeAll(async () => {
    const asked = { ...alice, suburb: 'Alice', isCovered: false }
    for (let times = 0; times < 6; times++)
      await countDemand(database.db, { ...asked, at: new Date('2026-03-10T10:00Z') })
    await countDemand(database.db, { ...asked, at: new Date('2026-05-01T10:00Z') })
    const lead = { name: 'Nomsa Dlamini', email: 'nomsa@farm.example', ...alice }
    await putCoverageLeads(database.db, [
      { ...lead, at: '2026-03-10T21:59:00Z' },
      { ...lead, at: '2026-03-11T08:00:00Z' },
      { ...lead, at: '2026-03-12T08:00:00Z', latitude: -26.1 },
      { ...lead, at: '2026-03-13T08:00:00Z', isSuspectedSpam: true },
    ])
  })

  test('is counted over an inclusive date range, by default of 90 days', async () => {
    expect(await read('/demand?from=2026-03-01&to=2026-03-10')).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-10',
      places: [{ name: 'Alice', count: 6, uncovered: 6, box: { south: -32.79, west: 26.83 } }],
      more: 0,
    })
    expect(await read('/demand?to=2026-03-10')).toMatchObject({ from: '2025-12-10' })
    const before = await read('/demand?from=2026-03-01&to=2026-03-09')
    expect(before).toMatchObject({ places: [] })
  })

  test.each([
    ['from=2026-04-01&to=2026-03-01', 'to'],
    ['from=1st&to=2026-03-01', 'from'],
    ['from=2020-01-01&to=2026-03-01', 'from'],
  ])('%s is refused with an error on the field %s', async (query, field) => {
    for (const path of demandPaths) {
      const response = await manager.call(`${path}?${query}&${box}`)
      expect(response.status).toBe(422)
      const { fields } = (await response.json()) as { fields: object }
      expect(Object.keys(fields)).toEqual([field])
    }
  })

  test('is exported as CSV with its dates in the file name', async () => {
    const file = await manager.call('/demand/places.csv?from=2026-03-01&to=2026-03-31')
    const name = 'fibre-demand-2026-03-01-to-2026-03-31.csv'
    expect(file.headers.get('content-disposition')).toContain(name)
    expect(await file.text()).toContain('Alice,-32.785,26.835,6,6')
  })

  test('the enquiries of a place are those in its squares and date range without spam, newest first', async () => {
    type Leads = { leads: { id: string; submittedAt: string }[]; isMore: boolean }
    const query = `from=2026-03-01&to=2026-03-31&${box}`
    const { leads, isMore } = await read<Leads>(`/demand/leads?${query}`)
    expect(isMore).toBe(false)
    expect(leads.map(({ submittedAt }) => submittedAt)).toEqual([
      '2026-03-11T08:00:00.000Z',
      '2026-03-10T21:59:00.000Z',
    ])
    // 21:59 UTC is still 10 March in Johannesburg.
    const tenth = await read<Leads>(`/demand/leads?from=2026-03-01&to=2026-03-10&${box}`)
    expect(tenth.leads).toHaveLength(1)
    const [newest] = leads
    const after = `beforeAt=${newest!.submittedAt}&beforeId=${newest!.id}`
    expect((await read<Leads>(`/demand/leads?${query}&${after}`)).leads).toHaveLength(1)
    expect((await manager.call('/demand/leads?south=x&north=1&west=1&east=1')).status).toBe(422)
  })

  test('the query for the enquiries of a place can use the latitude index', async () => {
    const client = await database.pool.connect()
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain select id from leads where kind = 'coverage'
      and fields -> 'latitude' between to_jsonb(-32.79::float8) and to_jsonb(-32.78::float8)`)
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toContain('leads_coverage_latitude')
  })
})
