import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { AssignmentRules } from '#app/modules/settings/schema.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { useConversationTest } from '#tools/testing/conversation-test.ts'
import { createPerson, invitePerson } from '#tools/testing/fixtures.ts'
import { staffActor, testNow } from '#tools/testing/test-database.ts'
import { assignLead } from '../inbox/service.server.ts'
import { sendLeadReminders } from '../reminder/service.server.ts'
import { assignNewLeads, changeAssignment } from './service.server.ts'

const world = useConversationTest()
const anyHour = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '23:59' }

beforeEach(() => world.database.pool.query('truncate leads, staff_notifications cascade'))

async function person(hours: object = anyHour) {
  const made = await createPerson(world.database)
  await world.queryRows('insert into working_hours values ($1, $2, now())', made.id, hours)
  return made.id
}
async function rules(change: Partial<AssignmentRules>) {
  const { value, version } = await findSettings(world.database.db, 'assignment')
  return changeAssignment(world.contextOf(staffActor('product_manager')), {
    value: { ...value, ...change },
    baseVersion: version,
    idempotencyKey: randomUUID(),
  })
}
const assignLeads = () => assignNewLeads(world.contextOf(systemActor('assignment')))
const ownerOf = async (id: string) => (await world.find(id)).assignedTo

test('OUT-07 new leads are assigned in turn to staff on duty, and not at all if assignment is off', async () => {
  await world.database.pool.query('update staff_users set is_active = false')
  const [first, second] = [await person(), await person()]
  await person({ ...anyHour, until: '00:01' })
  await invitePerson(world.database)
  const leads = [await world.lead(), await world.lead(), await world.lead()]
  await rules({ rule: 'off' })
  expect(await assignLeads()).toMatchObject({ value: { count: 0 } })
  expect(await rules({ rule: 'turns' })).toMatchObject({ ok: true })
  expect(await assignLeads()).toMatchObject({ value: { count: 3 } })
  const owners = await Promise.all(leads.map(({ id }) => ownerOf(id)))
  expect(new Set(owners)).toEqual(new Set([first, second]))
  expect(owners[0]).toBe(owners[2])
  const own = await world.queryRows("select from staff_notifications where kind = 'own-lead'")
  expect(own).toHaveLength(3)
  const { id, version } = await world.find(leads[0]!.id)
  await assignLead(world.contextOf(), { leadId: id, assignedTo: null, version })
  expect(await assignLeads(), 'staff’s unassignment is kept').toMatchObject({ value: { count: 0 } })
})

test('OUT-07 an unassigned lead that is due soon is escalated to the named person', async () => {
  const [named, owner] = [await person(), await person()]
  await rules({ rule: 'off', escalateTo: named })
  const { id } = await world.lead()
  const soon = new Date(testNow.getTime() + 30 * 60_000)
  const sql = 'update leads set due_at = $2, assigned_to = $3 where id = $1'
  await world.database.pool.query(sql, [id, soon, owner])
  await sendLeadReminders(world.contextOf(systemActor('reminders')))
  const told = await world.queryRows<{ user_id: string }>(
    "select user_id from staff_notifications where href = $1 and kind <> 'new-lead'",
    `/admin/leads/${id}`,
  )
  expect(told.map((row) => row.user_id).toSorted()).toEqual([named, owner].toSorted())
})

test('OUT-07 a person who can’t own leads is refused as owner for a form', async () => {
  expect(await rules({ rule: 'form', byForm: { contact: randomUUID() } })).toMatchObject({
    fields: { 'byForm.contact': expect.stringContaining('cannot own leads') },
  })
})
