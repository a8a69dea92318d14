import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answer } from '#app/modules/access/calls.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { runInParallel } from '#tools/testing/effort.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import type { forms } from '../calls.ts'
import { contractAudit } from '../contract-audit/content.ts'
import { clientFormsPersonalData } from '../personal-data/service.server.ts'
import { type DraftCopy, emptyCopy, questionsOf, readDraft, withTypedAnswer } from './rules.ts'

type SavedDraft = Answer<(typeof forms.drafts)[':id']['$put']>

const database = useTestDatabase()
const { editor } = useStaff(database, ['editor'], { at: '/forms' })

const typedAt = '2026-11-20T07:00:00.000Z'
/** Returns the copy after `by` typed these answers. */
const typeAnswers = (copy: DraftCopy, by: string, answers: Record<string, string>) =>
  Object.entries(answers).reduce(
    (typed, [name, value]) => withTypedAnswer(typed, name, value, { by, at: typedAt }),
    copy,
  )

const putDraft = (id: string, data: object, typed: object) => {
  const body = { formType: 'unjani/contract-audit', data, typed, lastSaved: typedAt }
  return editor.call(`/drafts/${id}`, body, 'PUT')
}
async function sendDraft(id: string, { data, typed }: DraftCopy) {
  const response = await putDraft(id, data, typed)
  expect(response.status).toBe(200)
  const stored = (await response.json()) as SavedDraft
  return readDraft(contractAudit, stored, new Date(typedAt), 'ever')!
}

test('FLD-02 T41 twenty simultaneous copies of a draft lose no answer', async () => {
  const id = randomUUID()
  const names = ['note', 'clinicCode', 'currentSpeed', 'monthlyFee', 'clinicName.other']
  await runInParallel(20, 20, async (number) => {
    const answer = { [names[number % 5]!]: String(number) }
    await sendDraft(id, typeAnswers(emptyCopy, `tab-${number}`, answer))
  })
  const all = await sendDraft(id, emptyCopy)
  const asked = questionsOf(all).flatMap(({ answers }) => answers.map(({ value }) => value))
  expect(asked.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => String(n)).toSorted())
})

test('FLD-02 PRV-04 personal data erased on the server does not return from a device', async () => {
  const id = randomUUID()
  const email = 'naledi.draft@canary.example'
  const answers = { email: 'other@canary.example', note: 'Ask for Naledi' }
  const phone = typeAnswers(emptyCopy, 'phone', answers)
  await sendDraft(id, phone)
  await sendDraft(id, typeAnswers(emptyCopy, 'laptop', { email }))
  const ctx = testContext(database, { actor: systemActor('test') })
  expect(await clientFormsPersonalData.find(database.db, email)).toHaveLength(1)
  const requestId = randomUUID()
  await database.db.transaction((tx) =>
    clientFormsPersonalData.erase(ctx, tx, { email, requestId } as never),
  )
  const answer = await sendDraft(id, typeAnswers(phone, 'phone', { clinicCode: 'UCN-1' }))
  expect(answer.data).toEqual({ clinicCode: 'UCN-1' })
  const { rows } = await database.pool.query('select * from client_form_drafts')
  expect(JSON.stringify(rows)).not.toMatch(/canary|Naledi/)
})

test('T18 invalid stamps are refused, and stamps of unknown fields are dropped', async () => {
  const put = (typed: object) => putDraft(randomUUID(), { note: 'x' }, typed)
  const stamp = { by: 'phone', n: 1, at: typedAt }
  const fine = { stamps: { note: stamp }, others: {}, seen: { phone: 1 } }
  const odd: object[] = [
    { ...fine, stamps: { note: { ...stamp, n: -1 } } },
    { ...fine, stamps: { note: { ...stamp, at: 'now' } } },
    { ...fine, seen: { 'a b': 1 } },
    { ...fine, others: { note: 'x' } },
    { stamps: {} },
  ]
  for (const typed of odd) expect((await put(typed)).status, JSON.stringify(typed)).toBe(422)
  const answer = await put({ ...fine, stamps: { ...fine.stamps, nonsense: stamp } })
  expect(((await answer.json()) as SavedDraft).typed).toEqual(fine)
})
