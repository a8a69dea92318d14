import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accepted } from '#app/basics/outcome.ts'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { secretMailKinds } from '#app/modules/outbox/mail/schema.ts'
import { optOut } from '#app/modules/outbox/mail/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { activityLog, rateLimits } from '#app/platform/tables.ts'
import { answersOf } from '#tools/testing/lead-forms.ts'
import { findStoredMails } from '#tools/testing/stored-mails.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { detailsOf } from '../rules.ts'
import { submitLead } from '../submission/service.server.ts'
import { leads } from '../tables.ts'
import { answerReferral } from './service.server.ts'

const database = useTestDatabase(seedSettings)
let ctx: Context
let network = 0
beforeEach(async () => {
  for (const table of [leads, deliveries, activityLog]) await database.db.delete(table)
  ctx = testContext(database, { clientNetwork: `198.51.100.${++network}` })
})

let serial = 0
const friendName = 'Sipho Mokoena'
const referralFields = () => ({
  name: 'Nomsa Dlamini',
  email: `nomsa${++serial}@shop.example`,
  friendName,
  friendEmail: `sipho${serial}@farm.example`,
  ownConsent: 'on',
  friendKnows: 'on',
})
const submit = (fields: Record<string, unknown>) =>
  submitLead(ctx, { form: 'referral', entry: 'form', page: '/bundles', fields })
const answer = (key: string | null, given: string) => answerReferral(ctx, { key, answer: given })
const storedLead = async () => (await database.db.select().from(leads))[0]!
const mailsTo = async (address: string) =>
  (await findStoredMails(database.db)).filter(({ to }) => to.address === address)
const referralKeyIn = (text: string) =>
  new URL(/http\S+referral-answer\S+/.exec(text)![0]).searchParams.get('key')!

async function addReferral() {
  const fields = referralFields()
  expect(await submit(fields)).toMatchObject({ ok: true })
  const [question] = await mailsTo(fields.friendEmail)
  return { fields, key: referralKeyIn(question!.text), lead: await storedLead() }
}

test('BUN-11 D-39 a referral is stored with both people, the friend’s pending consent and an activity entry', async () => {
  const { fields, lead } = await addReferral()
  const { name, email } = fields
  expect(lead).toMatchObject({ kind: 'referral', name, email, dueAt: null })
  const statements = { ownConsent: true, friendKnows: true }
  expect(answersOf(lead)).toEqual({ ...fields, ...statements, friendAnswer: 'pending' })
  const log = await database.db.select().from(activityLog).where(eq(activityLog.subjectId, lead.id))
  expect(log.map(({ action }) => action)).toEqual(['lead.submitted'])
  // Until the friend agrees, neither the CRM nor the email to staff mentions them.
  const rows = await database.db.select().from(deliveries)
  const others = rows.filter(({ kind }) => kind !== 'referral-question')
  expect(others.map(({ kind }) => kind)).toContain('crm-enquiry')
  expect(JSON.stringify(others)).not.toContain(fields.friendEmail)
  expect(JSON.stringify(others)).not.toContain(friendName)
  const shown = detailsOf('referral', lead.fields).map(({ value }) => value)
  expect(shown).toEqual(['Yes', 'Yes', 'pending'])
})

test('D-39 the friend gets one email, which repeats only safe names from the form', async () => {
  const [question, ...more] = await mailsTo((await addReferral()).fields.friendEmail)
  expect(more).toEqual([])
  expect(question).toMatchObject({ kind: 'referral-question', to: { name: friendName } })
  expect(question!.text).toContain('Nomsa Dlamini thinks')
  expect(secretMailKinds).toContain('referral-question')
  const hostile = { ...referralFields(), name: 'Buy at evil.example', friendName: '<b>x</b>' }
  await submit(hostile)
  const [quiet] = await mailsTo(hostile.friendEmail)
  expect(JSON.stringify(quiet)).not.toMatch(/evil|<b>x|&lt;b/)
  expect(quiet!.text).toContain('Someone you know thinks')
})

test('D-39 T20 a friend gets only one request, even if referred by someone else', async () => {
  const { fields } = await addReferral()
  const again = { ...referralFields(), friendEmail: fields.friendEmail.toUpperCase() }
  expect(await submit(again)).toMatchObject({ ok: true })
  expect(await mailsTo(again.friendEmail)).toEqual([])
  expect(await mailsTo(fields.friendEmail)).toHaveLength(1)
})

test('D-39 PRV-04 a yes is stored and sent to staff at most once; withdrawing it removes the friend from the outbox', async () => {
  const { fields, key, lead } = await addReferral()
  const staffMails = async () =>
    (await database.db.select().from(deliveries)).filter(
      ({ kind }) => kind === 'staff-notification',
    ).length
  const before = await staffMails()
  for (let times = 0; times < 2; times++)
    expect(await answer(key, 'yes')).toEqual(accepted({ answer: 'yes' }))
  const { friendEmail } = fields
  expect((await storedLead()).fields).toMatchObject({ friendAnswer: 'yes', friendEmail })
  expect(await staffMails()).toBe(before + 1)
  const log = await database.db.select().from(activityLog).where(eq(activityLog.subjectId, lead.id))
  expect(log.filter(({ action }) => action === 'lead.referral-answered')).toHaveLength(1)
  await answer(key, 'no')
  expect((await storedLead()).fields).toMatchObject({ friendAnswer: 'no', friendEmail: '' })
  const rows = await database.db.select().from(deliveries)
  expect(JSON.stringify(rows)).not.toContain(friendEmail)
  expect(JSON.stringify(rows)).not.toContain(friendName)
  const own = rows.find(({ kind }) => kind === 'confirmation')
  expect(own?.payload).toMatchObject({ to: { address: fields.email } })
})

test('D-39 a no permanently removes the friend from the referral', async () => {
  const { fields, key, lead } = await addReferral()
  expect(await answer(key, 'no')).toEqual(accepted({ answer: 'no' }))
  const after = await storedLead()
  expect(JSON.stringify(after)).not.toContain(fields.friendEmail)
  expect(JSON.stringify(after)).not.toContain(friendName)
  expect(after.version).toBe(lead.version + 1)
  expect(await answer(key, 'yes')).toEqual(accepted({ answer: 'no' }))
  expect((await storedLead()).fields).toMatchObject({ friendAnswer: 'no' })
})

test('D-39 a forged link or an invalid answer changes nothing', async () => {
  const { key, lead } = await addReferral()
  const [id, proof] = key.split('.') as [string, string]
  const forged = [
    `${id}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
    `${crypto.randomUUID()}.${proof}`,
    id,
    '',
  ]
  for (const wrong of forged)
    expect(await answer(wrong, 'yes')).toMatchObject({ reason: 'not-found' })
  expect(await answer(key, 'maybe')).toMatchObject({ reason: 'invalid-input' })
  expect(await answer(null, 'yes')).toMatchObject({ reason: 'invalid-input' })
  expect(await storedLead()).toEqual(lead)
})

test('T20 the seventh referral from one network is refused', async () => {
  for (let sent = 0; sent < 6; sent++)
    expect(await submit(referralFields())).toMatchObject({ ok: true })
  expect(await submit(referralFields())).toMatchObject({ reason: 'too-many-requests' })
})

test('PRV-07 D-39 the request has an opt-out link, and after an opt-out the friend gets no further request', async () => {
  const { fields } = await addReferral()
  const [question] = await mailsTo(fields.friendEmail)
  const link = new URL(question!.optOut!.url)
  expect(question!.optOut!.topic).toBe('referral')
  await optOut(ctx, { key: link.searchParams.get('key') })
  await database.db.delete(rateLimits)
  const again = { ...referralFields(), friendEmail: fields.friendEmail }
  expect(await submit(again)).toMatchObject({ ok: true })
  expect(await mailsTo(fields.friendEmail)).toHaveLength(1)
})
