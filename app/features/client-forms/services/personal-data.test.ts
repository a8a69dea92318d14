import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractAudit } from '#app/features/contract-audit/content/definition.ts'
import {
  createTestDatabase,
  staffActor,
  testContext,
  type TestDatabase,
} from '#app/platform/testing/test-database.ts'
import { correctSubmission } from './correct-submission.server.ts'
import { saveDraft } from './keep-draft.server.ts'
import { clientFormsPersonalData } from './personal-data.server.ts'
import { submitClientForm } from './submit-client-form.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

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
    expect(JSON.stringify(rows), table).not.toMatch(/canary|zanele|777/i)
    expect(JSON.stringify(rows)).toContain(table === 'drafts' ? 'Delft' : 'Tembisa')
  }
  expect(await erase(), 'again').toBe(0)
})
