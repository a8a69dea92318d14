import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { mergeInto, storeLead, type TestEnquiry } from '#tools/testing/store-lead.ts'
import {
  callWhileLocked,
  useTestDatabase,
  staffActor,
  testContext,
  testNow,
} from '#tools/testing/test-database.ts'
import { inboxFilterSchema } from '../inbox/schema.ts'
import { addLeadNote, changeLeadStatus } from '../inbox/service.server.ts'
import { countDuplicates, findInboxPage, findLead } from '../inbox/store.server.ts'
import { leadsPersonalData } from '../person/service.server.ts'
import { urgentDueTime } from '../rules.ts'
import { mergeLead, unmergeLead } from './service.server.ts'
import { findMergedEnquiries } from './store.server.ts'

const database = useTestDatabase(seedSettings)

const editor = () => testContext(database, { actor: staffActor('editor'), extensions })
const store = (enquiry?: TestEnquiry) => storeLead(database, enquiry)
const findStoredLead = async (id: string) => (await findLead(database.db, id))!
const mergeIntoMain = (partId: string, mainId: string) => mergeInto(editor(), partId, mainId)
const inbox = async (query: Record<string, string>, now = testNow) => {
  const page = await findInboxPage(database.db, inboxFilterSchema.parse(query), now)
  return page.leads.map(({ id }) => id)
}
const actionsOf = async (id: string) =>
  (await findActivity(database.db, 'lead', id)).map(({ action }) => action)
const deliveriesOf = async (id: string) =>
  (await database.pool.query('select * from deliveries where subject_id = $1 order by id', [id]))
    .rows

/** Stores two enquiries by one person: the same address in another case, or the same number in another format. */
async function storeTwice(by: 'email' | 'phone' = 'email') {
  const [mark, phone] = [randomUUID(), '0845550188']
  const [one, other] =
    by === 'email'
      ? [{ email: `${mark}@Example.co.za` }, { email: `${mark.toUpperCase()}@example.co.za` }]
      : [{ phone }, { phone: `+27 ${phone.slice(1)}` }]
  return [await store({ fields: one }), await store({ fields: other })] as const
}

test('LDS-04 a merge keeps both enquiries and their deliveries, is logged on both and can be undone', async () => {
  const [main, part] = await storeTwice()
  await addLeadNote(editor(), { leadId: part.id, body: 'Kept', idempotencyKey: randomUUID() })
  const [sentOfPart, sentOfMain] = [await deliveriesOf(part.id), await deliveriesOf(main.id)]
  expect(sentOfPart.some(({ kind }) => kind === 'crm-enquiry')).toBe(true)
  const merged = await mergeIntoMain(part.id, main.id)
  expect(merged).toEqual({ ok: true, value: { version: 2, intoVersion: 2 } })
  expect(await mergeIntoMain(part.id, main.id), 'a repeat changes nothing').toEqual(merged)
  expect(await findStoredLead(part.id)).toMatchObject({ fields: part.fields, mergedInto: main.id })
  expect((await findMergedEnquiries(database.db, main.id)).map(({ id }) => id)).toEqual([part.id])
  const notesOf = 'select body from lead_notes where lead_id = $1'
  expect((await database.pool.query(notesOf, [part.id])).rows).toEqual([{ body: 'Kept' }])
  expect(await deliveriesOf(part.id), 'CRM deliveries are unchanged').toEqual(sentOfPart)
  expect(await deliveriesOf(main.id)).toEqual(sentOfMain)
  expect(await inbox({})).not.toContain(part.id)
  expect(await inbox({ folder: 'merged' })).toContain(part.id)
  expect(await inbox({ search: part.reference })).toEqual([part.id])
  expect(await actionsOf(part.id)).toContain('lead.merged')
  expect(await actionsOf(main.id)).toContain('lead.merge-received')
  expect((await countDuplicates(database.db, [main.id])).has(main.id)).toBe(false)

  const undone = await unmergeLead(editor(), { leadId: part.id, version: 2 })
  expect(undone).toEqual({ ok: true, value: { version: 3 } })
  expect(await unmergeLead(editor(), { leadId: part.id, version: 2 })).toEqual(undone)
  expect(await findStoredLead(part.id)).toMatchObject({ status: part.status, mergedInto: null })
  expect(await inbox({})).toEqual(expect.arrayContaining([part.id, main.id]))
  expect((await actionsOf(part.id)).filter((action) => action === 'lead.unmerged')).toHaveLength(1)
})

test('LDS-02 LDS-04 the main lead takes over the earlier due time of a merged lead until the merge is undone', async () => {
  const early = await store({ at: new Date(testNow.getTime() - 5 * 3_600_000) })
  const late = await store()
  expect(early.dueAt! < late.dueAt!).toBe(true)
  await mergeIntoMain(early.id, late.id)
  expect(urgentDueTime(await findStoredLead(late.id))).toEqual(early.dueAt)
  const between = new Date((early.dueAt!.getTime() + late.dueAt!.getTime()) / 2)
  const overdue = () => inbox({ folder: 'overdue' }, between)
  expect(await overdue()).toContain(late.id)
  expect(await overdue()).not.toContain(early.id)
  await unmergeLead(editor(), { leadId: early.id, version: 2 })
  expect(urgentDueTime(await findStoredLead(late.id))).toEqual(late.dueAt)
  expect(await overdue()).toContain(early.id)
  expect(await overdue()).not.toContain(late.id)
})

test('LDS-04 a merge that would lose an answer or chain merges is refused with an alternative', async () => {
  const [one, two, three] = [await store(), await store(), await store()]
  const spam = await store({ honeypot: 'x' })
  expect(await mergeIntoMain(one.id, one.id)).toMatchObject({ ok: false, reason: 'invalid-input' })
  const refusal = async (...ids: Parameters<typeof mergeIntoMain>) => {
    const outcome = await mergeIntoMain(...ids)
    return outcome.ok ? '' : outcome.message
  }
  expect(await refusal(one.id, spam.id)).toContain('spam')
  const answer = (leadId: string, version: number) =>
    changeLeadStatus(editor(), { leadId, status: 'answered', version, statement: { how: 'phone' } })
  await answer(three.id, 1)
  expect(await refusal(one.id, three.id)).toBe(
    `${one.reference} is still waiting for an answer, but ${three.reference} isn’t. Make ${one.reference} the main lead.`,
  )
  await mergeIntoMain(two.id, one.id)
  expect(await refusal(one.id, three.id)).toContain(`merged into ${one.reference}`)
  expect(await refusal(three.id, two.id)).toContain('Merge into that lead instead')
  const { version } = await findStoredLead(two.id)
  expect(await answer(two.id, version)).toMatchObject({ reason: 'invalid-input' })
})

test('LDS-04 a merge into a lead that changed meanwhile is a conflict that shows both leads', async () => {
  const [one, two] = [await store(), await store()]
  await changeLeadStatus(editor(), { leadId: two.id, status: 'in_progress', version: 1 })
  const stale = { leadId: one.id, intoId: two.id, version: 1, intoVersion: 1 }
  expect(await mergeLead(editor(), stale)).toMatchObject({
    reason: 'conflict',
    current: { lead: { version: 1 }, into: { version: 2, status: 'in_progress' } },
  })
  expect((await findStoredLead(one.id)).mergedInto).toBeNull()
})

test('LDS-04 of two concurrent merges in opposite directions, exactly one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await store(), await store()]
    const at = { version: 1, intoVersion: 1, reason: 'same-person' }
    const outcomes = await Promise.all([
      mergeLead(editor(), { leadId: one.id, intoId: two.id, ...at }),
      mergeLead(editor(), { leadId: two.id, intoId: one.id, ...at }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const after = [await findStoredLead(one.id), await findStoredLead(two.id)]
    expect(after.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1)
  }
})

test('STF-08 a merge needs a reason from the list, unless both leads have the same phone number', async () => {
  const [one, two] = [await store(), await store()]
  const at = { leadId: one.id, intoId: two.id, version: 1, intoVersion: 1 }
  expect(await mergeLead(editor(), at)).toMatchObject({
    reason: 'invalid-input',
    fields: { reason: expect.stringContaining('Choose a reason') },
  })
  expect((await findStoredLead(one.id)).mergedInto).toBeNull()
  const typed = { ...at, reason: 'Thandi said so' }
  expect(await mergeLead(editor(), typed)).toMatchObject({ reason: 'invalid-input' })
  expect(await mergeLead(editor(), { ...at, reason: 'colleague' })).toMatchObject({ ok: true })
  const merged = { mergedInto: two.id, mergeReason: 'colleague' }
  expect(await findStoredLead(one.id)).toMatchObject(merged)
  const logged = await findActivity(database.db, 'lead', two.id)
  expect(logged.find(({ action }) => action === 'lead.merge-received')!.details).toEqual({
    from: one.id,
    reference: one.reference,
    reason: 'colleague',
  })
  await unmergeLead(editor(), { leadId: one.id, version: 2 })
  expect(await findStoredLead(one.id)).toMatchObject({ mergedInto: null, mergeReason: null })

  const [early, late] = await storeTwice('phone')
  const known = { leadId: early.id, intoId: late.id, version: 1, intoVersion: 1 }
  expect(await mergeLead(editor(), known)).toMatchObject({ ok: true })
})

test('T35 LDS-04 the duplicates filter finds exactly the leads that resemble a genuine lead, also in spam', async () => {
  const someone = () => `same-${randomUUID()}@example.co.za`
  const [email, phone] = [someone(), '0831234599']
  const twins = [await store({ fields: { email } }), await store({ fields: { email } })]
  const sharing = [await store({ fields: { phone } }), await store({ fields: { phone } })]
  const spam = await store({ fields: { email }, honeypot: 'x' })
  const onlySpam = someone()
  const alone = await store({ fields: { email: onlySpam } })
  await store({ fields: { email: onlySpam }, honeypot: 'x' })
  const listed = await inbox({ duplicates: 'yes' })
  for (const { id } of [...twins, ...sharing]) expect(listed).toContain(id)
  for (const { id } of [spam, alone]) expect(listed).not.toContain(id)
  expect(await inbox({ duplicates: 'yes', folder: 'spam' })).toContain(spam.id)
  const flagged = await countDuplicates(database.db, await inbox({}))
  expect(new Set(listed)).toEqual(new Set(flagged.keys()))
})

test('LDS-04 PRV-04 a concurrent merge and erasure of the same leads do not deadlock', async () => {
  const fields = { email: `${randomUUID()}@example.co.za` }
  const first = await store({ fields })
  const second = await store({ fields, at: new Date(testNow.getTime() - 3_600_000) })
  const erasure = { email: fields.email, requestId: randomUUID() }
  const erase = () =>
    database.db.transaction((tx) => leadsPersonalData.erase(editor(), tx, erasure))
  const merge = () => mergeIntoMain(first.id, second.id)
  const done = await callWhileLocked(database, (tx) => findLead(tx, first.id, true), merge, erase)
  expect(done).toMatchObject([{ ok: true }, 2])
})

test('LDS-03 PRV-04 a note added during the erasure of its lead is refused', async () => {
  const { id: leadId, email } = await store()
  const erasure = { email, requestId: randomUUID() }
  const note = { leadId, body: 'Prefers mornings', idempotencyKey: randomUUID() }
  const [added] = await callWhileLocked(
    database,
    (tx) => leadsPersonalData.erase(editor(), tx, erasure),
    () => addLeadNote(editor(), note),
  )
  expect(added).toMatchObject({ reason: 'invalid-input' })
})
