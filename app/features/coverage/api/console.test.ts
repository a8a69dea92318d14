import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedApi, type StaffCaller } from '#app/features/staff-access/testing/guarded-api.ts'
import { createTestDatabase, type TestDatabase } from '#app/platform/testing/test-database.ts'
import { coverageApi } from './console.server.ts'

let database: TestDatabase
let manager: StaffCaller
let editor: StaffCaller
let visitor: (path: string) => Response | Promise<Response>
beforeAll(async () => {
  database = await createTestDatabase()
  const guarded = guardedApi(database, '/api/admin/coverage', coverageApi)
  manager = await guarded.signInAs('product_manager')
  editor = await guarded.signInAs('editor')
  visitor = (path) => guarded.app.request(`/api/admin/coverage${path}`)
})
afterAll(() => database.close())

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
