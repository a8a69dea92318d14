import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guardedApi } from '#tools/testing/guarded-api.ts'
import { privacyApi } from './api.server.ts'
import type { PrivacyOverview, RequestDetail } from './ui/privacy-calls.ts'
import { startPrivacyTest } from '#tools/testing/privacy-test.ts'

let privacy: Awaited<ReturnType<typeof startPrivacyTest>>
let staff: ReturnType<typeof guardedApi>
let manager: Awaited<ReturnType<typeof staff.signInAs>>
let editor: typeof manager
beforeAll(async () => {
  privacy = await startPrivacyTest()
  staff = guardedApi(privacy.database, '/api/admin/privacy', privacyApi)
  manager = await staff.signInAs('product_manager')
  editor = await staff.signInAs('editor')
})
beforeEach(() => privacy.reset())
afterAll(() => privacy.close())

const asked = () => ({
  kind: 'see',
  name: 'Thandi Khumalo',
  email: 'thandi@khumalo.example',
  details: '',
  idempotencyKey: randomUUID(),
})

async function recorded() {
  const response = await manager.call('/requests', asked())
  return (await response.json()) as { id: string; reference: string }
}

test('LEG-06 PRV-05 the list tells due dates and the last run of the retention', async () => {
  const { reference } = await recorded()
  expect((await manager.call('/retention', {})).status).toBe(200)
  const overview = (await (await manager.call('')).json()) as PrivacyOverview
  expect(overview.requests).toMatchObject([
    { reference, state: 'unconfirmed', dueOn: '2026-12-20', daysLeft: 30, isOverdue: false },
  ])
  expect(overview.retention).toMatchObject({
    months: 36,
    waiting: 0,
    runs: [{ leads: 0, requests: 0, isFinished: true, actorName: 'Test product_manager' }],
  })
})

test('PRV-04 a request goes from entry to export, erasure and answer over the API', async () => {
  await privacy.send('site-survey', { ...asked(), phone: '0825550142', address: '1 Canary Road' })
  const { id, reference } = await recorded()
  const detail = async () => (await (await manager.call(`/requests/${id}`)).json()) as RequestDetail
  expect(JSON.stringify((await detail()).held)).toContain('1 Canary Road')
  const change = async (action: string, body: object) => {
    const { version } = (await detail()).request
    const response = await manager.call(`/requests/${id}/${action}`, { ...body, version })
    expect(response.status, action).toBe(200)
    return (await response.json()) as { version: number }
  }
  await change('verify', { how: 'At the counter' })
  const file = (await (
    await manager.call(`/requests/${id}/export`, { format: 'json' })
  ).json()) as Record<'fileName' | 'contentType' | 'content', string>
  expect(file.fileName).toBe(`personal-data-${reference}.json`)
  expect(file.content).toContain('1 Canary Road')
  await change('erase', { reference })
  await change('close', { outcome: 'done', answer: 'Gone.' })
  const { request, held, timeline } = await detail()
  expect(request).toMatchObject({ state: 'closed', isErased: true, email: '', answer: '' })
  expect(held).toEqual([])
  expect(timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'erased everything that names the person',
      'confirmed by hand who is asking',
    ]),
  )
})

test('T4 T18 editors may do none of it; unknown ids are 404, wrong input is 422 and names the field', async () => {
  const { id } = await recorded()
  const calls: [string, object?][] = [
    [''],
    [`/requests/${id}`],
    ['/requests', asked()],
    ['/retention', {}],
    ...['verify', 'export', 'correct', 'erase', 'close'].map((action): [string, object] => [
      `/requests/${id}/${action}`,
      {},
    ]),
  ]
  for (const [path, body] of calls) {
    expect((await editor.call(path, body)).status, path).toBe(403)
    expect((await staff.app.request(`/api/admin/privacy${path}`)).status, path).not.toBe(200)
  }
  for (const unknown of [randomUUID(), 'nothing', '%00']) {
    expect((await manager.call(`/requests/${unknown}`)).status).toBe(404)
    const body = { version: 1, how: 'x' }
    expect((await manager.call(`/requests/${unknown}/verify`, body)).status).toBe(404)
  }
  const wrong = await manager.call(`/requests/${id}/verify`, { version: 1, how: '' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ fields: { how: expect.any(String) } })
  const stale = await manager.call(`/requests/${id}/verify`, { version: 7, how: 'x' })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { state: 'unconfirmed', version: 1 } })
})
