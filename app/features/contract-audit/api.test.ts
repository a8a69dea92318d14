import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { submitClientForm } from '#app/features/client-forms/services/submit-client-form.server.ts'
import { defaultClinics } from '#app/features/settings/content/clinics.ts'
import { seedSettings } from '#app/features/settings/seed.server.ts'
import { guardedApi, type StaffCaller } from '#app/features/staff-access/testing/guarded-api.ts'
import { useTestDatabase, testContext } from '#app/platform/testing/test-database.ts'
import { clinicsApi } from './api/clinics.server.ts'
import { rolloutApi } from './api.server.ts'
import { contractAudit } from './content/definition.ts'
import { rolloutSchema } from './schema.ts'

const api = new Hono<AppEnv>().route('/clinics', clinicsApi).route('/rollout', rolloutApi)
const database = useTestDatabase(seedSettings)
let manager: StaffCaller
let editor: StaffCaller
let viewer: StaffCaller
beforeAll(async () => {
  const guarded = guardedApi(database, '/api/admin/forms/unjani/contract-audit', api)
  manager = await guarded.signInAs('product_manager')
  editor = await guarded.signInAs('editor')
  viewer = await guarded.signInAs('viewer')
})

async function submit(more: object) {
  const body = {
    clinicName: 'Tembisa Clinic',
    province: 'Gauteng',
    auditDate: '2026-11-20',
    currentProvider: 'Telkom',
    connectionType: 'ADSL',
    monthlyFee: 899.5,
    contractType: '12-months',
    contractStatus: 'active',
    contractStart: '2026-03-15',
    ...more,
  }
  await submitClientForm(testContext(database), contractAudit, {
    body,
    idempotencyKey: randomUUID(),
  })
}

test('AUD-64 D-144 the board answers with notice windows, and its export is neutral and logged', async () => {
  await submit({ clinicName: '=1+1' })
  await submit({ contractType: 'month-to-month' })
  const response = await editor.call('/rollout')
  const rollout = rolloutSchema.parse(await response.json())
  expect(rollout.clinics.map(({ clinicName, window }) => [clinicName, window])).toEqual([
    ['Tembisa Clinic', 'none'],
    ['=1+1', 'open'],
  ])
  expect(rollout.totals.monthlyFeeRands).toBe(1799)
  const file = await editor.call('/rollout/export', {})
  const csv = await file.text()
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('2027-03-15')
  const [entry] = await findActivity(database.db, 'client-form-list', 'unjani/contract-audit')
  expect(entry).toMatchObject({ action: 'client-form.rollout-exported', details: { count: 2 } })
  expect((await viewer.call('/rollout')).status).toBe(403)
  expect((await viewer.call('/rollout/export', {})).status).toBe(403)
})

test('D-28 product managers change the clinics; others do not, and a stale change is 409', async () => {
  const value = { groups: [{ province: 'Limpopo', clinics: ['Giyani East'] }] }
  expect((await editor.call('/clinics', { value, baseVersion: 1 })).status).toBe(403)
  expect(await (await manager.call('/clinics', { value, baseVersion: 1 })).json()).toEqual({
    version: 2,
  })
  const again = await manager.call('/clinics', { value, baseVersion: 1 })
  expect(await again.json(), 'a repeat changes nothing').toEqual({ version: 2 })
  const stale = await manager.call('/clinics', { value: defaultClinics, baseVersion: 1 })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { value, version: 2 } })
  expect(await (await editor.call('/clinics')).json()).toMatchObject({ value })
  const [entry] = await findActivity(database.db, 'settings', 'clinics')
  expect(entry).toMatchObject({ details: { version: 2, before: 40, after: 1 } })
})

test.each([
  [{ groups: [] }],
  [{ groups: [{ province: 'Limpopo', clinics: ['a', 'A'] }] }],
  [{ groups: [{ province: 'Limpopo', clinics: [' '] }] }],
  [{ groups: [{ province: 'Limpopo', clinics: ['x'.repeat(121)] }] }],
  [{ groups: [{ province: 'Limpopo', clinics: ['a\u0000'] }] }],
])('D-28 T18 a list that makes no sense is refused: %j', async (value) => {
  expect((await manager.call('/clinics', { value, baseVersion: 2 })).status).toBe(422)
})
