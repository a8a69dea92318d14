import { eq, not, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffUsers } from '#app/modules/access/tables.ts'
import { liveChanges } from '#app/modules/console/tables.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { invitePerson, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { useTestDatabase, staffActor, testContext } from '#tools/testing/test-database.ts'
import { pushWorkerApi } from './api.server.ts'
import { notifyStaff, type StaffNotice } from './service.server.ts'
import { staffNotifications } from './tables.ts'

const database = useTestDatabase()
const names = ['owner', 'manager', 'editor'] as const
const { owner: first, manager, editor } = useStaff(database, names, { at: '/notifications' })
const readBell = async (caller: StaffCaller) => (await caller.call('')).json()
const sendNotice = (notice: Partial<StaffNotice> = {}, actorId = 'unknown') => {
  const actor = actorId === 'unknown' ? systemActor('test') : staffActor('editor', { id: actorId })
  const ctx = testContext(database, { actor })
  return database.db.transaction((tx) =>
    notifyStaff(ctx, tx, {
      to: { role: 'product_manager' },
      kind: 'approval',
      title: 'A request waits',
      text: 'Somebody asks for a change.',
      href: '/admin/approvals',
      ...notice,
    }),
  )
}

test('ADS-10 D-103 all users of a new installation have three unread sample notifications', async () => {
  for (const caller of [first, manager, editor]) {
    const { unread, notifications } = await readBell(caller)
    expect([unread, notifications.length]).toEqual([3, 3])
    const href = expect.stringMatching(/^\/admin\/approvals\?item=[0-9a-f-]{36}$/)
    expect(notifications[0]).toMatchObject({ isRead: false, href })
  }
  expect(await database.db.$count(staffNotifications, not(staffNotifications.isSample))).toBe(0)
})

test('ADS-11 reading one lowers the unread count, reading all clears it, and colleagues keep theirs', async () => {
  await sendNotice()
  const before = await readBell(first)
  const [latest] = before.notifications
  expect(before.unread).toBe(4)
  expect((await manager.call(`/${latest.id}/read`, {})).status).toBe(404)
  for (let twice = 0; twice < 2; twice++) {
    expect((await first.call(`/${latest.id}/read`, {})).status).toBe(200)
    expect((await readBell(first)).unread).toBe(3)
  }
  expect(await (await first.call('/read', {})).json()).toEqual({ read: 3 })
  expect((await readBell(first)).unread).toBe(0)
  expect((await readBell(manager)).unread).toBe(4)
  expect((await first.call('/7/read', {})).status).toBe(404)
})

test.each([
  ['a role and those above it', { to: { role: 'product_manager' } as const }, [1, 1, 0]],
  ['everyone', { to: { role: 'viewer' } as const }, [1, 1, 1]],
  ['people with the approve right', { to: { right: 'approve' } as const }, [1, 1, 0]],
])('ADS-11 a notification for %s reaches them and no one else', async (_title, notice, more) => {
  const people = [first, manager, editor]
  const before = await Promise.all(people.map(readBell))
  await sendNotice(notice)
  const after = await Promise.all(people.map(readBell))
  expect(after.map(({ unread }, at) => unread - before[at]!.unread)).toEqual(more)
})

test('ADS-11 staff aren’t notified of their own actions, and closed accounts aren’t notified at all', async () => {
  const before = (await readBell(manager)).unread
  await sendNotice({}, manager.id)
  await sendNotice({ to: { userId: manager.id } }, manager.id)
  expect((await readBell(manager)).unread).toBe(before)
  await sendNotice({ to: { userId: manager.id } })
  expect((await readBell(manager)).unread).toBe(before + 1)
  const isOfEditor = eq(staffNotifications.userId, editor.id)
  const ofEditor = await database.db.$count(staffNotifications, isOfEditor)
  await database.db.update(staffUsers).set({ isActive: false }).where(eq(staffUsers.id, editor.id))
  await sendNotice({ to: { role: 'viewer' } })
  await sendNotice({ to: { userId: editor.id } })
  await sendNotice({ to: { userId: 'not-known' } })
  expect(await database.db.$count(staffNotifications, isOfEditor)).toBe(ofEditor)
})

test('ADS-11 an invited person gets no notification before they can sign in', async () => {
  const userId = await invitePerson(database)
  await sendNotice({ to: { role: 'viewer' } })
  await sendNotice({ to: { userId } })
  const isOwn = eq(staffNotifications.userId, userId)
  expect(await database.db.$count(staffNotifications, isOwn)).toBe(0)
})

test('ADS-11 SYN-09 a notification signals a change to the person’s open consoles', async () => {
  await sendNotice({ to: { userId: first.id } })
  const isOfBell = eq(liveChanges.topic, 'notifications')
  const rows = await database.db.select().from(liveChanges).where(isOfBell)
  expect(rows.at(-1)).toMatchObject({ operation: 'update', recordId: first.id })
})

test('STF-11 unread new-lead notifications are grouped into one, and reading it reads them all', async () => {
  await first.call('/read', {})
  const newLead = { to: { userId: first.id }, kind: 'new-lead', subjectId: 'lead' } as const
  await sendNotice({ ...newLead, title: 'New lead: Contact message', href: '/admin/leads/1' })
  const alone = await readBell(first)
  expect(alone.unread).toBe(1)
  const single = { title: 'New lead: Contact message', href: '/admin/leads/1' }
  expect(alone.notifications[0]).toMatchObject(single)
  await sendNotice({ ...newLead, text: 'BC-2.' })
  await sendNotice({ ...newLead, text: 'BC-3.' })
  await sendNotice({ to: { userId: first.id }, title: 'Another matter' })
  const { unread, notifications } = await readBell(first)
  expect(unread).toBe(2)
  const [group, other] = ['3 new leads are unassigned', 'Another matter'].map((title) =>
    notifications.find((one: { title: string }) => one.title === title),
  )
  expect(group.href).toBe('/admin/leads')
  await first.call(`/${other.id}/read`, {})
  expect((await readBell(first)).unread).toBe(1)
  await first.call(`/${group.id}/read`, {})
  expect((await readBell(first)).unread).toBe(0)
})

test('ADS-11 an unread notification stays listed behind many newer ones that were read', async () => {
  await first.call('/read', {})
  const title = 'A quote was accepted'
  const isQuote = eq(staffNotifications.title, title)
  const change = (values: object) => database.db.update(staffNotifications).set(values)
  await sendNotice({ to: { userId: first.id }, title })
  await change({ createdAt: sql`created_at - interval '1 day'` }).where(isQuote)
  for (let sent = 1; sent <= 31; sent++) await sendNotice({ to: { userId: first.id } })
  await change({ readAt: new Date() }).where(not(isQuote))
  const { unread, notifications } = await readBell(first)
  expect(unread).toBe(1)
  expect(notifications.at(-1)).toMatchObject({ title, isRead: false })
})

test('STF-11 the push worker may load images only from this site', async () => {
  const answer = await pushWorkerApi.request('/worker.js')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  )
  expect(await answer.text()).toContain('/apple-touch-icon.png')
})
