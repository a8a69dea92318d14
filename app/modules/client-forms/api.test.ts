import { expect, test } from 'vitest'
import { extensions } from '#server/registrations.ts'
import { submitForm, surveyAnswers, unlimited } from '#tools/testing/client-forms.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { staffActor, testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import type { SurveyBoard } from './calls.ts'
import { readFormLists } from './service.server.ts'
import { siteSurvey } from './site-survey/content.ts'

const database = useTestDatabase()
const { editor } = useStaff(database, ['editor'], { at: '/forms/site-survey/report/places' })
const context = (more: Parameters<typeof testContext>[1] = {}) =>
  testContext(database, { extensions, env: unlimited, ...more })

const submit = (more: object, at = testNow) =>
  submitForm(context({ clock: fixedClock(at) }), siteSurvey, { ...surveyAnswers, ...more })
const board = async (query = '') => (await (await editor.call(query)).json()) as SurveyBoard

test('FLD-07 the board shows the newest survey of each place, regardless of the order of arrival', async () => {
  const place = surveyAnswers.place.replace('Kwagga', 'KWAGGA')
  await submit({})
  await submit({ place, surveyDate: '2026-11-10', lineOfSight: 'blocked' })
  await submit({ place: 'Delft Spaza', lineOfSight: 'partly' })
  const { surveys } = await board()
  expect(surveys.map((each) => [each.place, each.level, each.stage]).toSorted()).toEqual([
    ['Delft Spaza', 'medium', 'received'],
    ['Kwagga Logistics, 12 Maude Street', 'high', 'received'],
  ])
})

test('FLD-07 the board is paged without gaps or repeats', async () => {
  for (let index = 0; index < 52; index++)
    await submit({ place: `Depot ${index}` }, new Date(testNow.getTime() + index * 1000))
  const first = await board()
  expect(first.surveys).toHaveLength(50)
  const second = await board(`?cursor=${encodeURIComponent(first.next!)}`)
  const places = [...first.surveys, ...second.surveys].map(({ place }) => place)
  expect([places.length, new Set(places).size, second.next]).toEqual([54, 54, null])
  expect((await board('?cursor=nonsense')).surveys).toHaveLength(50)
})

test('FLD-07 only staff get the places with an open survey enquiry, and a surveyed place leaves the requests', async () => {
  const enquiry = { form: 'site-survey', entry: 'form' }
  const request = (address: string, at = testNow) =>
    storeLead(database, { ...enquiry, at, fields: { company: 'Thandi Wines', address } })
  await request('3 Dorp Street, Paarl')
  const place = 'Thandi Wines, 3 Dorp Street, Paarl'
  const lists = await readFormLists(context({ actor: staffActor('editor') }))
  expect(lists['survey-places']).toEqual([{ value: place, label: place }])
  expect(await readFormLists(context())).not.toHaveProperty('survey-places')
  const requested = async () => (await board()).requests.map((each) => each.place)
  expect(await requested()).toEqual([place])
  for (let house = 0; house < 100; house++)
    await request(`${house} Long Street`, new Date(testNow.getTime() + 1000))
  expect(await requested(), 'older than a hundred others').toContain(place)
  await submit({ place })
  expect(await requested()).not.toContain(place)
})
