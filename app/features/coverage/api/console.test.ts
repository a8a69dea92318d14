import { beforeAll, expect, test } from 'vitest'
import { guardedApi, type StaffCaller } from '#app/features/staff-access/testing/guarded-api.ts'
import { useTestDatabase } from '#app/platform/testing/test-database.ts'
import { findImport } from '../data/imports.server.ts'
import { coverageApi } from './console.server.ts'

const database = useTestDatabase()
let manager: StaffCaller
let editor: StaffCaller
let visitor: (path: string) => Response | Promise<Response>
beforeAll(async () => {
  const guarded = guardedApi(database, '/api/admin/coverage', coverageApi)
  manager = await guarded.signInAs('product_manager')
  editor = await guarded.signInAs('editor')
  visitor = (path) => guarded.app.request(`/api/admin/coverage${path}`)
})

test('ROL-11 the buildings are for product managers and above', async () => {
  for (const path of ['', '/demand', '/imports/1', '/imports/1/refused.csv']) {
    expect((await visitor(path)).status).toBe(401)
    expect((await editor.call(path)).status).toBe(403)
  }
  expect((await editor.call('/imports', { fileName: 'a.csv', sizeBytes: 1 })).status).toBe(403)
  expect((await manager.call('')).status).toBe(200)
  expect(await (await manager.call('/demand')).json()).toMatchObject({ places: [] })
})

test('an import is opened, an unknown one is 404, a wrong size is 422 and named', async () => {
  const opened = await manager.call('/imports', { fileName: 'a.csv', sizeBytes: 10 })
  expect(opened.status).toBe(201)
  const { id } = (await opened.json()) as { id: number }
  const shown = await (await manager.call(`/imports/${id}`)).json()
  expect(shown).toMatchObject({ import: { state: 'uploading', fileName: 'a.csv' }, refusals: [] })
  expect((await manager.call(`/imports/${id}/read`, {})).status).toBe(409)
  for (const unknown of ['999', 'x', '1e30', '-1']) {
    expect((await manager.call(`/imports/${unknown}`)).status, unknown).toBe(404)
    expect((await manager.call(`/imports/${unknown}/read`, {})).status, unknown).toBe(404)
    const decision = await manager.call(`/imports/${unknown}/apply`, { version: 1 })
    expect(decision.status, unknown).toBe(404)
  }
  const wrong = await manager.call('/imports', { fileName: 'a.csv', sizeBytes: 2 ** 40 })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ fields: { sizeBytes: 'A file may be at most 1 GB.' } })
  const stale = await manager.call(`/imports/${id}/discard`, { version: 7 })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { id, version: 1 } })
})

test('a file sent in parts is read, previewed, put live and rolled back; nothing but bytes is taken as a part', async () => {
  const bytes = Buffer.from(
    'name,latitude,longitude,broadband\nA,-26.1,28.05,yes\nB,28.05,-26.1,yes\n',
  )
  const begun = { fileName: 'b.csv', sizeBytes: bytes.length }
  const { id } = (await (await manager.call('/imports', begun)).json()) as { id: number }
  const part = `/imports/${id}/parts/0`
  expect((await manager.call(part, { name: 'A' }, 'PUT')).status).toBe(422)
  expect((await editor.call(part, bytes, 'PUT')).status).toBe(403)
  expect((await manager.call(part, bytes, 'PUT')).status).toBe(200)
  expect((await manager.call(`/imports/${id}/read`, {})).status).toBe(202)
  await expect.poll(async () => (await findImport(database.db, id))?.state).toBe('staged')
  const shown = (await (await manager.call(`/imports/${id}`)).json()) as {
    import: { version: number }
  }
  expect(shown).toMatchObject({
    import: { rowsAccepted: 1, rowsRefused: 1 },
    buildings: [{ name: 'A' }],
    refusals: [{ row: 2, field: 'latitude' }],
  })
  const report = await (await manager.call(`/imports/${id}/refused.csv`)).text()
  expect(report).toContain('seems to be swapped')
  const { version } = shown.import
  const applied = await manager.call(`/imports/${id}/apply`, { version, mode: 'replace' })
  expect(await applied.json()).toEqual({ version: version + 1 })
  const back = await manager.call(`/imports/${id}/roll-back`, { version: version + 1 })
  expect(back.status).toBe(200)
  expect(await findImport(database.db, id)).toMatchObject({ state: 'rolled-back' })
})
