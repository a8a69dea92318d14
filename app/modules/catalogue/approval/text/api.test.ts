import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { seedOffers } from '#app/modules/prices/store.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { TextValue } from '#app/modules/settings/text/schema.ts'
import { findCaseStudiesShown, findEditedTexts } from '#app/modules/settings/text/store.server.ts'
import { readAnswer, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { Approval } from '../schema.ts'
import { approvals } from '../tables.ts'
import type { TextAnswer } from './calls.ts'

const database = useTestDatabase(seedSettings, seedOffers)
const { viewer, editor, manager } = useStaff(database, ['viewer', 'editor', 'manager'])
beforeEach(() =>
  database.pool.query('truncate site_texts, approvals, approval_items, activity_log'),
)

type Body = TextAnswer & { approval: Approval; fields: Record<string, string> }
const call = (who: StaffCaller, path: string, body?: object) =>
  readAnswer<Body>(who.call(path, body))
const pathOf = (id: string) => `/site-texts/${encodeURIComponent(id)}`
const readSiteText = async (id: string) => (await call(viewer, pathOf(id))).body
const requestTextChange = async (id: string, value: TextValue, version?: number) => {
  const baseVersion = version ?? (await readSiteText(id)).version
  const about = { id: randomUUID(), kind: 'text', subjectId: id, request: 'change' }
  return call(editor, '/approvals', { ...about, value, baseVersion, goLiveDate: null })
}
const approveRequest = ({ id, version, subject }: Approval, who = manager) => {
  const decision = { decision: 'approved', comment: '', version }
  return call(who, `/approvals/${id}/decision`, { ...decision, subjectVersion: subject.version })
}
async function publishText(id: string, value: TextValue) {
  const { status, body } = await requestTextChange(id, value)
  expect([status, body.fields]).toEqual([201, undefined])
  expect((await approveRequest(body.approval)).status).toBe(200)
}

const contact = 'introduction:/contact'
const contactText = { heading: 'Phone us', lead: 'We pick up.\n\n- Weekdays\n- [Prices](/pricing)' }

test('EDT-01 a text changes once a second person approves it, and can be restored to the original', async () => {
  const before = await readSiteText(contact)
  const asked = await requestTextChange(contact, contactText)
  expect(asked.body.approval).toMatchObject({ type: 'site_text', category: 'Page introduction' })
  expect((await readSiteText(contact)).value).toEqual(before.value)
  expect((await approveRequest(asked.body.approval, editor)).status).toBe(403)
  expect((await approveRequest(asked.body.approval)).status).toBe(200)
  expect(await readSiteText(contact)).toMatchObject({ value: contactText, version: 2 })
  const [last] = (await readSiteText(contact)).versions
  expect(last).toMatchObject({ before: before.value, approvedBy: 'Max Manager' })
  await database.pool.query(
    `insert into activity_log (at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
     select now(), 'staff', 'e', 'E', 'text.draft-saved', 'text', $1, '{}' from generate_series(1, 200)`,
    [contact],
  )
  expect((await readSiteText(contact)).versions, 'after many saved drafts').toEqual([last])
  await publishText(contact, last!.before)
  expect(await findEditedTexts(database.db, contact)).toEqual({})
})

test('EDT-01 the second of two editors of a text gets a conflict with the stored version, for drafts and requests', async () => {
  const save = (who: StaffCaller, lead: string, baseVersion: number) =>
    call(who, `${pathOf(contact)}/draft`, { value: { ...contactText, lead }, baseVersion })
  expect((await save(editor, 'One', 1)).body.draftVersion).toBe(2)
  expect((await save(editor, 'One', 1)).status).toBe(200)
  expect(await save(manager, 'Two', 1)).toMatchObject({
    status: 409,
    body: { current: { value: { lead: 'One' }, version: 2, updatedBy: 'Naledi Editor' } },
  })
  await publishText(contact, contactText)
  expect(await readSiteText(contact)).toMatchObject({ draft: null, draftVersion: 3 })
  const late = await requestTextChange(contact, { ...contactText, heading: 'Late' }, 1)
  expect(late).toMatchObject({ status: 409, body: { current: { value: contactText, version: 2 } } })
})

test('EDT-01 an approval keeps a draft saved after the request, merged with the text that goes live', async () => {
  const { body } = await requestTextChange(contact, contactText)
  const later = { ...(await readSiteText(contact)).value, lead: 'Saved later.' }
  const draft = { value: later, baseVersion: (await readSiteText(contact)).draftVersion }
  expect((await call(manager, `${pathOf(contact)}/draft`, draft)).status).toBe(200)
  expect((await approveRequest(body.approval)).status).toBe(200)
  const { value, draft: kept, draftBy } = await readSiteText(contact)
  expect(value).toEqual(contactText)
  expect([kept, draftBy]).toEqual([{ ...contactText, lead: 'Saved later.' }, 'Max Manager'])
})

test('EDT-02 case studies are shown only while a published story is visible, and a story needs consent', async () => {
  const words = { title: 'Up', client: 'A clinic', problem: 'Down.', recipe: 'A UPS' }
  const story = { ...words, result: 'Up.', consentRecord: 'Folder 12', isHidden: false }
  const { fields } = (await requestTextChange('case-study-1', { ...story, consentRecord: '' })).body
  expect(fields['value.consentRecord']).toContain('consent')
  expect(await findCaseStudiesShown(database.db)).toBe(false)
  await publishText('case-study-1', story)
  expect(await findCaseStudiesShown(database.db)).toBe(true)
  await publishText('case-study-1', { ...story, isHidden: true })
  expect(await findCaseStudiesShown(database.db)).toBe(false)
})

test('EDT-01 an invalid text gets an error at its field, and a valid one loses invisible control characters', async () => {
  const cases: [TextValue, string, RegExp][] = [
    [{ ...contactText, lead: 'x'.repeat(10_000) }, 'value.lead', /at most 700/],
    [{ ...contactText, lead: 'a\u0000b' }, 'value.lead', /can’t store/],
    [{ ...contactText, lead: '\ud800' }, 'value.lead', /can’t store/],
    [{ ...contactText, lead: '\u202e\u200b' }, 'value.lead', /fill this in/],
    [{ ...contactText, lead: '[x](javascript:0)' }, 'value.lead', /https:\/\//],
    [{ ...contactText, heading: '' }, 'value.heading', /fill this in/],
  ]
  for (const [value, field, problem] of cases) {
    const { status, body } = await requestTextChange(contact, value)
    expect(status).toBe(422)
    expect(body.fields[field]).toMatch(problem)
  }
  expect(await database.db.$count(approvals)).toBe(0)
  expect(await findEditedTexts(database.db, contact)).toEqual({})
  expect((await requestTextChange('introduction:/nowhere', contactText, 1)).status).toBe(404)
  await publishText(contact, { heading: 'مرحبا 👩‍👩‍👧', lead: 'שלום\u202e ok' })
  expect((await readSiteText(contact)).value).toEqual({ heading: 'مرحبا 👩‍👩‍👧', lead: 'שלום ok' })
})
