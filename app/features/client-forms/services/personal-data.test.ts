import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contractAudit } from '#app/features/contract-audit/content/definition.ts'
import { fixedClock } from '#app/platform/clock.ts'
import { useTestDatabase, staffActor, testContext } from '#app/platform/testing/test-database.ts'
import { correctSubmission } from './correct-submission.server.ts'
import { saveDraft } from './keep-draft.server.ts'
import { clientFormsPersonalData } from './personal-data.server.ts'
import { submitClientForm } from './submit-client-form.server.ts'

const database = useTestDatabase()

const email = 'Zanele.Canary@planted.example'
const values = {
  clinicName: 'Tembisa Clinic',
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: '899',
  contractType: '24-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
}

test('PRV-04 T28 who left an e-mail with an audit is found and erased, in versions and drafts too; the audit stays', async () => {
  const ctx = testContext(database, { actor: staffActor('editor') })
  const body = {
    ...values,
    note: 'Ask for Zanele',
    _notificationPreferences: { email, phone: '082 777 1234' },
  }
  const sent = await submitClientForm(ctx, contractAudit, { body, idempotencyKey: randomUUID() })
  if (!sent.ok) throw new Error(sent.message)
  // A correction takes the address out; the version before it still holds it.
  await correctSubmission(ctx, contractAudit, {
    submissionId: sent.value.id,
    version: 1,
    values,
    reason: 'Zanele left',
  })
  await saveDraft(ctx, [contractAudit], {
    id: randomUUID(),
    formType: 'unjani/contract-audit',
    data: { email, note: 'Zanele', clinicName: 'Delft Clinic' },
    lastSaved: '2026-11-20T07:00:00.000Z',
  })
  const wanted = email.toLowerCase()
  expect(await clientFormsPersonalData.find(database.db, wanted)).toHaveLength(2)
  const erase = () =>
    database.db.transaction((tx) =>
      clientFormsPersonalData.erase(ctx, tx, { email: wanted, requestId: 'request-1' }),
    )
  expect(await erase()).toBe(2)
  expect(await clientFormsPersonalData.find(database.db, wanted)).toEqual([])
  for (const table of ['submissions', 'versions', 'drafts']) {
    const { rows } = await database.pool.query(`select * from client_form_${table}`)
    expect(JSON.stringify(rows), table).not.toMatch(/canary|zanele|082 777/i)
    expect(JSON.stringify(rows)).toContain(table === 'drafts' ? 'Delft' : 'Tembisa')
  }
  expect(await erase(), 'again').toBe(0)
})

test('PRV-05 who left an e-mail with an audit is forgotten with age, in versions and drafts too; a younger one is not', async () => {
  await database.pool.query('truncate client_form_submissions, client_form_drafts cascade')
  const at = new Date('2023-10-01T08:00:00Z')
  const send = async (month: string, correct: boolean) => {
    const ctx = testContext(database, {
      actor: staffActor('editor'),
      clock: fixedClock(new Date(`${month}-01T08:00:00Z`)),
    })
    const body = {
      ...values,
      clinicName: `Clinic ${month}`,
      note: 'Ask for Zanele',
      _notificationPreferences: { email, phone: '082 777 1234' },
    }
    const sent = await submitClientForm(ctx, contractAudit, { body, idempotencyKey: randomUUID() })
    if (!sent.ok) throw new Error(sent.message)
    if (correct) {
      const { id: submissionId } = sent.value
      const correction = { submissionId, version: 1, values, reason: 'Zanele left' }
      await correctSubmission(ctx, contractAudit, correction)
    }
    const data = { email, note: 'Zanele', clinicName: `Draft ${month}` }
    const lastSaved = `${month}-01T07:00:00.000Z`
    await saveDraft(ctx, [contractAudit], {
      id: randomUUID(),
      formType: 'unjani/contract-audit',
      data,
      lastSaved,
    })
  }
  await send('2023-08', false)
  await send('2023-09', true)
  await send('2023-11', false)
  const forget = () =>
    database.db.transaction((tx) => clientFormsPersonalData.forgetOlder!(tx, at, at))
  expect(await forget()).toBe(4)
  const held = await clientFormsPersonalData.find(database.db, email.toLowerCase())
  expect(held).toHaveLength(2)
  for (const table of ['submissions', 'versions', 'drafts']) {
    const { rows } = await database.pool.query(`select * from client_form_${table}`)
    const naming = rows.filter((row) => /canary|zanele|082 777/i.test(JSON.stringify(row)))
    expect(naming, table).toHaveLength(1)
    expect(JSON.stringify(naming)).toContain('2023-11')
    expect(JSON.stringify(rows), 'the audit stays').toContain('2023-08')
  }
  expect(await forget(), 'again').toBe(0)
})
