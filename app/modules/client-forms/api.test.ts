import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { readFormLists, submitClientForm } from './service.server.ts'
import { siteSurvey } from './site-survey/content.ts'
import type { SurveyBoard } from './site-survey/schema.ts'

const database = useTestDatabase()
const env = { RATE_LIMIT_FACTOR: '1000' }
const { editor } = useStaff(database, ['editor'], { at: '/forms/site-survey/report/places' })

async function submit(more: object, at = testNow) {
  const body = {
    place: 'Kwagga Logistics, 12 Maude Street',
    province: 'Gauteng',
    surveyDate: '2026-11-20',
    lineOfSight: 'clear',
    mounting: 'roof',
    power: 'socket',
    cableMetres: 12,
    ...more,
  }
  const ctx = testContext(database, { extensions, env, clock: fixedClock(at) })
  const sent = await submitClientForm(ctx, siteSurvey, { body, idempotencyKey: randomUUID() })
  if (!sent.ok) throw new Error(sent.message)
  return sent.value
}

const board = async (query = '') => (await (await editor.call(query)).json()) as SurveyBoard

test('FLD-07 the board shows the newest survey of each place, whatever the order of arrival', async () => {
  await submit({ surveyDate: '2026-11-20', lineOfSight: 'clear' })
  await submit({
    place: 'KWAGGA Logistics, 12 Maude Street',
    surveyDate: '2026-11-10',
    lineOfSight: 'blocked',
  })
  await submit({ place: 'Delft Spaza', lineOfSight: 'partly' })
  const { surveys } = await board()
  const seen = surveys.map(({ place, level, stage }) => [place, level, stage])
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual(['Kwagga Logistics, 12 Maude Street', 'high', 'received'])
  expect(seen).toContainEqual(['Delft Spaza', 'medium', 'received'])
})

test('FLD-07 the board comes in pages that meet without a gap', async () => {
  for (let index = 0; index < 52; index++)
    await submit({ place: `Depot ${index}` }, new Date(testNow.getTime() + index * 1000))
  const first = await board()
  expect(first.surveys).toHaveLength(50)
  const second = await board(`?cursor=${encodeURIComponent(first.next!)}`)
  const places = [...first.surveys, ...second.surveys].map(({ place }) => place)
  expect(new Set(places).size).toBe(54)
  expect(places).toHaveLength(54)
  expect(second.next).toBeNull()
  expect((await board('?cursor=nonsense')).surveys).toHaveLength(50)
})

test('FLD-07 the list of places are the open enquiries for a survey, for staff alone; what is surveyed leaves the board of requests', async () => {
  const lead = await submitLead(testContext(database, { extensions, env }), {
    form: 'site-survey',
    entry: 'form',
    page: '/contact',
    fields: {
      name: 'Thandi Nkosi',
      email: 'thandi@example.co.za',
      phone: '082 123 4567',
      company: 'Thandi Wines',
      address: '3 Dorp Street, Paarl',
    },
  })
  expect(lead).toMatchObject({ ok: true })
  const place = 'Thandi Wines, 3 Dorp Street, Paarl'
  const staff = testContext(database, { extensions, actor: staffActor('editor') })
  const lists = await readFormLists(staff)
  expect(lists['survey-places']).toEqual([{ value: place, label: place }])
  expect(await readFormLists(testContext(database, { extensions }))).not.toHaveProperty(
    'survey-places',
  )
  expect((await board()).requests.map((request) => request.place)).toEqual([place])
  await submit({ place })
  expect((await board()).requests).toEqual([])
})
