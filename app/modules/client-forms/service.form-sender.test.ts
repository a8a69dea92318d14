import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import type { AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { submissionFunction } from './api.server.ts'
import type { SubmissionDetail, SubmissionPage } from './calls.ts'
import { contractAudit } from './contract-audit/content.ts'
import { formsSetupSchema } from './draft/schema.ts'

const database = useTestDatabase()
const list = '/unjani/contract-audit/submissions'
let publicKey: string
const functions = new Hono<AppEnv>()
const { editor } = useStaff(database, ['editor'], { at: '/forms' })
beforeAll(async () => {
  publicKey = await readPublicKey(testContext(database))
  functions.use(async (c, next) => {
    c.set('ctx', testContext(database, { env: { RATE_LIMIT_FACTOR: '1000' } }))
    await next()
  })
  functions.route('/functions', submissionFunction(contractAudit))
})

async function sendForm(pass?: string) {
  const body = {
    clinicName: `Clinic ${randomUUID().slice(0, 8)}`,
    province: 'Gauteng',
    auditDate: '2026-11-20',
    currentProvider: 'Telkom',
    connectionType: 'ADSL',
    monthlyFee: '899',
    contractType: '24-months',
    contractStatus: 'active',
    contractStart: '2026-03-15',
  }
  const response = await functions.request('/functions/unjani-form-submission', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${publicKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(pass ? { 'X-Form-Sender': pass } : {}),
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  const { id } = (await response.json()) as { id: string }
  const detail = (await (await editor.call(`${list}/${id}`)).json()) as SubmissionDetail
  const page = (await (await editor.call(list)).json()) as SubmissionPage
  return {
    listed: page.items.find((item) => item.id === id)!.sentBy,
    version: detail.versions.at(-1)!.changedByName,
    history: detail.history.at(-1)!.actorName,
  }
}
const readSenderPass = async () =>
  formsSetupSchema.parse(await (await editor.call('')).json()).senderPass!

test('FLD-05 an audit that signed-in staff send carries their name, in its history and in the list', async () => {
  const name = 'Naledi Editor'
  expect(await sendForm(await readSenderPass())).toEqual({
    listed: name,
    version: name,
    history: name,
  })
  const visitor = { listed: '', version: 'Sent with the form', history: 'Visitor' }
  expect(await sendForm()).toEqual(visitor)
})

test('FLD-05 T4 a pass that was altered, made up or is of a former colleague names no one, and the audit arrives all the same', async () => {
  const pass = await readSenderPass()
  const [id, time, mark] = pass.split('.') as [string, string, string]
  const odd = [
    'x',
    'y'.repeat(500),
    `${randomUUID()}.${time}.${mark}`,
    `${id}.${time}a.${mark}`,
    `${id}.${time}.${'A'.repeat(43)}`,
  ]
  for (const wrong of odd) expect((await sendForm(wrong)).history, wrong).toBe('Visitor')
  await database.pool.query(`update staff_users set is_active = false where id = $1`, [id])
  const { rows } = await database.pool.query(
    `select count(*)::int as count from client_form_versions where changed_by = $1`,
    [id],
  )
  const before = rows[0].count as number
  const response = await functions.request('/functions/unjani-form-submission', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${publicKey}`,
      'Content-Type': 'application/json',
      'X-Form-Sender': pass,
    },
    body: JSON.stringify({
      clinicName: 'Left',
      province: 'Limpopo',
      auditDate: '2026-11-20',
      currentProvider: 'MTN',
      connectionType: '5G',
      monthlyFee: 1,
      contractType: 'other',
      contractStatus: 'active',
      contractStart: '2026-01-01',
    }),
  })
  expect(response.status).toBe(200)
  const after = await database.pool.query(
    `select count(*)::int as count from client_form_versions where changed_by = $1`,
    [id],
  )
  expect(after.rows[0].count).toBe(before)
})
