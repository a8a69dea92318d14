import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useConversationTest } from '#tools/testing/conversation-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { findFirstEvidence } from '../../lead/answer/store.server.ts'
import { changeLeadStatus } from '../../lead/inbox/service.server.ts'
import { findLeadsOfEmail, deidentifyLead } from '../../lead/person/store.server.ts'
import { logCall } from '../call/service.server.ts'
import { saveDraft } from '../draft/service.server.ts'
import { conversationsPersonalData } from './service.server.ts'

const world = useConversationTest()
const { find, erase, purgeOrphans } = conversationsPersonalData
const ctx = () => world.contextOf()

async function addConversationAboutPerson() {
  const lead = await world.lead()
  const statement = { how: 'other', words: 'Told Canary at the gate' }
  const status = { leadId: lead.id, status: 'answered', version: 1, statement }
  expect(await changeLeadStatus(ctx(), status)).toMatchObject({ ok: true })
  await world.reply(lead, { body: 'Dear Canary' })
  const draft = { leadId: lead.id, address: lead.email, subject: 'x', version: 0 }
  expect(await saveDraft(ctx(), { ...draft, body: 'Canary, again' })).toMatchObject({ ok: true })
  const call = { leadId: lead.id, outcome: 'reached', idempotencyKey: randomUUID() }
  expect(await logCall(ctx(), { ...call, note: 'Canary laughed' })).toMatchObject({ ok: true })
  return lead
}

const tables = 'conversation_messages conversation_drafts conversation_calls answer_evidence'
const textsSql = tables
  .split(' ')
  .map((table) => `select to_jsonb(t)::text as text from ${table} t where lead_id = $1`)
  .join(' union all ')

const rowsNaming = (leadId: string) =>
  world.queryRows(`select from (${textsSql}) found where text like '%Canary%'`, leadId)

test('ANS-15 PRV-04 a person’s data export has messages, drafts, calls and statements, and erasure removes them', async () => {
  const lead = await addConversationAboutPerson()
  const other = await addConversationAboutPerson()
  const held = JSON.stringify(await find(world.database.db, lead.email))
  for (const words of ['Dear Canary', 'Canary, again', 'Canary laughed', 'Told Canary at the gate'])
    expect(held).toContain(words)
  const erasure = { email: lead.email, requestId: randomUUID() }
  await world.database.db.transaction((tx) => erase(ctx(), tx, erasure))
  expect(await rowsNaming(lead.id)).toEqual([])
  expect(await rowsNaming(other.id)).toHaveLength(4)
  expect(await findFirstEvidence(world.database.db, lead.id), 'still counted').toEqual(testNow)
})

test('ANS-15 PRV-05 the texts of a conversation are deleted after its enquiry was de-identified', async () => {
  const lead = await addConversationAboutPerson()
  const [own] = await findLeadsOfEmail(world.database.db, lead.email)
  await deidentifyLead(world.database.db, own!, testNow)
  await world.database.db.transaction((tx) => purgeOrphans!(tx))
  expect(await rowsNaming(lead.id)).toEqual([])
})
