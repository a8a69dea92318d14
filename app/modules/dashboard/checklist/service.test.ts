import { expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { seedDatabase } from '#server/seed.ts'
import { whatsappSettings } from '#tools/simulators/whatsapp-webhooks.ts'
import { zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { dismissChecklist, readChecklist } from './service.server.ts'

const database = useTestDatabase(seedDatabase)
const runSql = (statement: string) => database.pool.query(statement)

async function doneSteps(env: Record<string, string> = {}) {
  const { steps } = await readChecklist(testContext(database, { env }))
  return steps.filter(({ isDone }) => isDone).map(({ id }) => id)
}

test('RUN-02 a new installation has no completed steps', async () => {
  expect(await doneSteps()).toEqual([])
})

const completeEnv = {
  SMTP_URL: 'smtp://localhost',
  IMAP_URL: 'imap://us:x@localhost',
  ...zohoSettings('http://localhost'),
  ...whatsappSettings('http://localhost'),
  GEOCODER_DRIVER: 'photon',
  GEOCODER_URL: 'http://localhost',
}

test('RUN-02 connected systems are marked as done', async () => {
  expect(await doneSteps(completeEnv)).toEqual(['mail', 'mailbox', 'crm', 'whatsapp', 'addresses'])
})

const addStaff = (email: string) =>
  runSql(`insert into staff_users (email, full_name, role) values ('${email}', 'A', 'editor')`)

const change = (name: string, value: object) =>
  database.pool.query('update settings set value = value || $2 where name = $1', [name, value])

test('RUN-02 the company step lists what is missing until details and logo are complete', async () => {
  const missing = async () =>
    (await readChecklist(testContext(database))).steps.find(({ id }) => id === 'company')
  expect(await missing()).toMatchObject({ isDone: false, missing: ['details', 'logo'] })
  await change('site', { phone: '011 555 0100', email: 'hello@x.example' })
  expect(await missing()).toMatchObject({ isDone: false, missing: ['details', 'logo'] })
  await change('site', { leadsMailbox: '' })
  expect(await missing()).toMatchObject({ isDone: false, missing: ['logo'] })
  await change('brand', {
    logo: { hash: 'a'.repeat(64), type: 'image/png', width: 64, height: 64 },
  })
  expect(await missing()).toMatchObject({ isDone: true, missing: [] })
})

test('RUN-02 the step samples is done once a product of ours hides the sample catalogue', async () => {
  expect(await doneSteps()).not.toContain('samples')
  await runSql('update products set is_sample = id <> (select id from products limit 1)')
  expect(await doneSteps()).toContain('samples')
  await runSql('update products set is_sample = true')
})

test.each([
  ['colleagues', () => Promise.all([addStaff('ann@x.example'), addStaff('ben@x.example')])],
  ['prices', () => runSql(`update offers set updated_by = 'Ann' where id = 'cloud-backup'`)],
  ['promotion', () => change('promotion', { headline: 'Spring offer' })],
  ['samples', () => runSql('delete from products where is_sample')],
  [
    'enquiry',
    async () => {
      await storeLead(database)
      await runSql('update leads set answered_at = now()')
    },
  ],
])('RUN-02 the step %s is marked as done automatically', async (step, act) => {
  expect(await doneSteps()).not.toContain(step)
  await act()
  expect(await doneSteps()).toContain(step)
})

test('RUN-02 sample colleagues and answered sample enquiries complete no step', async () => {
  await runSql(`delete from staff_users where email = 'ben@x.example'`)
  await addStaff('thandi@sample.example')
  await runSql('update leads set is_sample = true')
  const done = await doneSteps()
  for (const step of ['colleagues', 'enquiry', 'samples']) expect(done).not.toContain(step)
})

test('RUN-02 product managers can hide and show the checklist, and a repeat is not logged again', async () => {
  const ctx = testContext(database, { actor: staffActor('product_manager') })
  for (const isDismissed of [true, true, false, false]) {
    expect(await dismissChecklist(ctx, { isDismissed })).toMatchObject({ ok: true })
    expect(await readChecklist(ctx)).toMatchObject({ isDismissed })
  }
  const log = await findActivity(database.db, 'settings', 'checklist')
  const actions = log.map(({ action }) => action)
  expect(actions).toEqual(['settings.checklist-shown', 'settings.checklist-hidden'])
})
