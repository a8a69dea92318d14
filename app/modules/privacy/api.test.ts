import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { answerOf } from '#tools/testing/staff-test.ts'
import type { PrivacyOverview, RequestDetail } from './calls.ts'

const privacy = usePrivacyTest()
const { manager } = useStaff(privacy.database, ['manager'], { at: '/privacy' })
beforeEach(() => privacy.reset())

const thandi = { name: 'Thandi Khumalo', email: 'thandi@khumalo.example' }
const requestInput = () => ({ kind: 'see', ...thandi, details: '', idempotencyKey: randomUUID() })
const call = async (path: string, input?: object) => answerOf(manager.call(path, input))

const recordRequest = async (): Promise<{ id: string; reference: string }> =>
  (await call('/requests', requestInput())).body

test('LEG-06 PRV-05 the list of requests shows due dates and the last retention run', async () => {
  const { reference } = await recordRequest()
  expect((await call('/retention', {})).status).toBe(200)
  const overview: PrivacyOverview = (await call('')).body
  const due = { state: 'unconfirmed', dueOn: '2026-12-20', daysLeft: 30, isOverdue: false }
  expect(overview).toMatchObject({ requests: [{ reference, ...due }], total: 1 })
  const runs = [{ leads: 0, requests: 0, isFinished: true, actorName: 'Max Manager' }]
  expect(overview.retention).toMatchObject({ months: 36, waiting: 0, runs })
})

test('PRV-04 a request can be recorded, exported, erased and answered through the API', async () => {
  const survey = { ...requestInput(), phone: '0825550142', address: '1 Canary Road' }
  await privacy.send('site-survey', survey)
  const { id, reference } = await recordRequest()
  const detail = async (): Promise<RequestDetail> => (await call(`/requests/${id}`)).body
  expect(JSON.stringify((await detail()).held)).toContain('1 Canary Road')
  const change = async (action: string, body: object) => {
    const { version } = (await detail()).request
    expect((await call(`/requests/${id}/${action}`, { ...body, version })).status, action).toBe(200)
  }
  await change('verify', { how: 'At the counter' })
  const { body: file } = await call(`/requests/${id}/export`, { format: 'json' })
  expect(file.fileName).toBe(`personal-data-${reference}.json`)
  expect(file.content).toContain('1 Canary Road')
  await change('erase', { reference })
  await change('close', { outcome: 'done', answer: 'Gone.' })
  const { request, held, timeline } = await detail()
  expect(request).toMatchObject({ state: 'closed', isErased: true, email: '', answer: '' })
  expect(held).toEqual([])
  const steps = ['erased everything that names the person', 'confirmed the person’s identity']
  expect(timeline.map(({ text }) => text)).toEqual(expect.arrayContaining(steps))
})
