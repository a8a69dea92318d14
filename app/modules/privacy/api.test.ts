import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import type { PrivacyOverview, RequestDetail } from './calls.ts'

const privacy = usePrivacyTest()
const { manager } = useStaff(privacy.database, ['manager'], { at: '/privacy' })
beforeEach(() => privacy.reset())

const requestInput = () => ({
  kind: 'see',
  name: 'Thandi Khumalo',
  email: 'thandi@khumalo.example',
  details: '',
  idempotencyKey: randomUUID(),
})

async function recordRequest() {
  const response = await manager.call('/requests', requestInput())
  return (await response.json()) as { id: string; reference: string }
}

test('LEG-06 PRV-05 the list tells due dates and the last run of the retention', async () => {
  const { reference } = await recordRequest()
  expect((await manager.call('/retention', {})).status).toBe(200)
  const overview = (await (await manager.call('')).json()) as PrivacyOverview
  expect(overview.requests).toMatchObject([
    { reference, state: 'unconfirmed', dueOn: '2026-12-20', daysLeft: 30, isOverdue: false },
  ])
  expect(overview.retention).toMatchObject({
    months: 36,
    waiting: 0,
    runs: [{ leads: 0, requests: 0, isFinished: true, actorName: 'Max Manager' }],
  })
})

test('PRV-04 a request goes from entry to export, erasure and answer over the API', async () => {
  await privacy.send('site-survey', {
    ...requestInput(),
    phone: '0825550142',
    address: '1 Canary Road',
  })
  const { id, reference } = await recordRequest()
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
      'confirmed the person’s identity',
    ]),
  )
})

test('a step that a colleague overtook is refused with what is stored', async () => {
  const { id } = await recordRequest()
  const stale = await manager.call(`/requests/${id}/verify`, { version: 7, how: 'x' })
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({ current: { state: 'unconfirmed', version: 1 } })
})
