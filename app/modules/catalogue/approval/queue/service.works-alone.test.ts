import { expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { QueueSummary } from '../schema.ts'

const database = useTestDatabase()
const { owner, editor } = useStaff(database, ['owner', 'editor', 'manager'])
const isAlone = async (who = owner) =>
  ((await (await who.call('/approvals/summary')).json()) as QueueSummary).isAlone
const runSql = (statement: string) => database.pool.query(statement)
const ofManager = `where role = 'product_manager'`

const missingApproverCases = {
  'is closed': `update staff_users set is_active = false ${ofManager}`,
  'lacks the permission': `update staff_users set is_active = true, permissions = '{}' ${ofManager}`,
  'has not accepted the invitation': `
    update staff_users set permissions = '{"approve": true}' ${ofManager};
    update staff_accounts set password = null where user_id in (select id from staff_users ${ofManager})`,
}

test('ADA-19 D-110 the owner is marked as the only approver if no other account can decide', async () => {
  expect(await isAlone()).toBe(false)
  for (const [why, change] of Object.entries(missingApproverCases)) {
    await runSql(change)
    expect(await isAlone(), why).toBe(true)
    expect(await isAlone(editor), 'the owner can decide for the editor').toBe(false)
  }
})

test('ADA-19 D-110 the owner is not marked as the only approver while four eyes is off', async () => {
  await runSql(missingApproverCases['is closed'])
  expect(await isAlone()).toBe(true)
  const off = `update settings set value = value || '{"isFourEyesOn": false}' where name = 'approvals'`
  await runSql(off)
  expect(await isAlone()).toBe(false)
})
