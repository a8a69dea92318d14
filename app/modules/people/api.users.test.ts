import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resetPassword } from '#app/modules/access/staff/service.server.ts'
import { staffSessions, staffUsers, staffVerifications } from '#app/modules/access/tables.ts'
import { staffPassword, useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { answerOf, recordsOf } from '#tools/testing/staff-test.ts'
import { useTestDatabase, databaseNow, testContext } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const { owner, signInAs } = useStaff(database, ['owner'])
const mailServer = { env: { SMTP_URL: 'smtp://127.0.0.1:9' } }
const { owner: mailing } = useStaff(database, ['owner'], mailServer)

const { actionsOf, deliveriesOf, notificationsOf, userOf } = recordsOf(database)

test('D-123 an invitation link sets a password once, expires after 72 hours and is not stored in plain text', async () => {
  const email = 'aisha@staff.example'
  const invite = { email, fullName: 'Aisha Patel', role: 'product_manager' }
  const { status, body } = await answerOf(owner.call('/users', invite))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'invitation',
    isMailed: false,
    person: { email, hasPassword: false, permissions: { edit: true, approve: true } },
  })
  const token = /#token=([\w-]+)&for=invitation$/.exec(body.link)![1]!
  const [link] = await database.db.select().from(staffVerifications)
  expect(JSON.stringify(link)).not.toContain(token)
  const hours = (Date.parse(body.expiresAt) - (await databaseNow(database)).getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThanOrEqual(72)
  const password = 'seven-quiet-windmills-turning'
  expect((await resetPassword(testContext(database), { token, password })).ok).toBe(true)
  expect((await resetPassword(testContext(database), { token, password })).ok).toBe(false)
  expect(await actionsOf(body.person.id)).toEqual(['staff.invited', 'staff.password-reset'])
  const { body: known } = await answerOf(owner.call(`/users/${body.person.id}`))
  expect(known.person.hasPassword).toBe(true)
  const taken = await answerOf(owner.call('/users', { email, fullName: 'Other', role: 'viewer' }))
  expect(taken).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } })
})

test('D-123 with an email server, the link is sent in an email that is marked for clearing after delivery', async () => {
  const input = { email: 'mailed@staff.example', fullName: 'Mailed Person', role: 'viewer' }
  const { body } = await answerOf(mailing.call('/users', input))
  expect(body.isMailed).toBe(true)
  const [mail] = await deliveriesOf(body.person.id)
  expect(mail).toMatchObject({ kind: 'staff-invitation', isForgettable: true })
  expect(JSON.stringify(mail!.payload)).toContain(body.link.split('&')[0])
})

test('ROL-12 a product manager sees the list of people, without password hashes', async () => {
  const manager = await signInAs('product_manager')
  const { body } = await answerOf(manager.call('/users'))
  expect(body.people.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('ROL-14 ROL-03 a changed role and permissions apply from the next request', async () => {
  const manager = await signInAs('product_manager')
  expect((await manager.call('/users')).status).toBe(200)
  const { version } = await userOf(manager.id)
  const change = { version, role: 'editor', permissions: { edit: true, approve: false } }
  const { status, body } = await answerOf(owner.call(`/users/${manager.id}/access`, change))
  expect(status).toBe(200)
  const saved = { role: 'editor', permissions: { edit: true }, version: version + 1 }
  expect(body.person).toMatchObject(saved)
  expect((await manager.call('/users')).status).toBe(403)
  expect((await answerOf(manager.call('/profile'))).body.user.role).toBe('editor')
  expect(await actionsOf(manager.id)).toEqual(['staff.access-changed'])
  const late = { ...change, role: 'viewer' }
  const stale = await answerOf(owner.call(`/users/${manager.id}/access`, late))
  const current = { version: version + 1, role: 'editor' }
  expect(stale).toMatchObject({ status: 409, body: { current } })
  const unknown = { version: version + 1, role: 'editor', permissions: { fly: true } }
  expect((await owner.call(`/users/${manager.id}/access`, unknown)).status).toBe(422)
})

test('T6 a reset link created by an administrator notifies its owner by email and under the bell', async () => {
  const editor = await signInAs('editor')
  await owner.call(`/users/${editor.id}/link`, {})
  const mails = (await deliveriesOf(editor.id)).filter(({ kind }) => kind === 'staff-notice')
  const text = expect.stringContaining('anyone with the link can sign in as you')
  expect(mails).toMatchObject([{ payload: { text } }])
  expect(JSON.stringify(mails)).not.toContain('#token=')
  const notices = (await notificationsOf(editor.id)).filter(({ kind }) => kind === 'security')
  expect(notices).toHaveLength(1)
})

test('T2 deactivation ends all sessions and links at once, and reactivation reopens the account', async () => {
  const editor = await signInAs('editor')
  await owner.call(`/users/${editor.id}/link`, {})
  const { version } = await userOf(editor.id)
  expect((await owner.call(`/users/${editor.id}/deactivation`, { version })).status).toBe(200)
  expect((await editor.call('/profile')).status).toBe(401)
  const links = database.db.select().from(staffVerifications)
  expect((await links).filter(({ value }) => value === editor.id)).toEqual([])
  expect((await owner.call(`/users/${editor.id}/link`, {})).status).toBe(409)
  const again = await answerOf(owner.call(`/users/${editor.id}/deactivation`, { version }))
  expect(again).toMatchObject({ status: 200, body: { person: { isActive: false } } })
  const opened = { version: version + 1 }
  expect((await owner.call(`/users/${editor.id}/reactivation`, opened)).status).toBe(200)
  expect(await userOf(editor.id)).toMatchObject({ isActive: true })
  const steps = ['staff.reset-link-made', 'staff.deactivated', 'staff.reactivated']
  expect(await actionsOf(editor.id)).toEqual(steps)
})

test('T2 sessions are listed by device, and can be ended by their owner or a super admin', async () => {
  const editor = await signInAs('editor')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0'
  const more = { userId: editor.id, userAgent, expiresAt: sql`now() + interval '8 hours'` }
  const [first, second] = await database.db
    .insert(staffSessions)
    .values(['a', 'b'].map((letter) => ({ ...more, token: `${editor.id}-${letter}` })))
    .returning({ id: staffSessions.id })
  const { body } = await answerOf(editor.call('/profile/sessions'))
  expect(body.sessions).toHaveLength(3)
  expect(body.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
  const devices = body.sessions.map(({ device }: { device: string }) => device)
  expect(devices).toContain('Firefox on Windows')
  const ended = async (caller: StaffCaller, path: string, input: object) =>
    (await answerOf(caller.call(path, input))).body.ended
  const other = await signInAs('editor')
  expect(await ended(other, '/profile/sessions/end', { sessionId: first!.id })).toBe(0)
  expect(await ended(editor, '/profile/sessions/end', { sessionId: first!.id })).toBe(1)
  expect(await ended(editor, '/profile/sessions/end', {})).toBe(1)
  expect((await editor.call('/profile')).status).toBe(200)
  expect(await ended(editor, '/profile/sessions/end', { sessionId: second!.id })).toBe(0)
  expect(await ended(owner, `/users/${editor.id}/sessions/end`, {})).toBe(1)
  expect((await editor.call('/profile')).status).toBe(401)
  expect(await actionsOf(editor.id)).toEqual(Array(3).fill('staff.sessions-ended'))
})

test('T2 an invitation requires the password to have been confirmed within 15 minutes', async () => {
  const admin = await signInAs('super_admin', 'Second Owner')
  const set = { passwordConfirmedAt: sql`now() - interval '16 minutes'` }
  await database.db.update(staffSessions).set(set).where(eq(staffSessions.userId, admin.id))
  const invite = { email: 'fresh@staff.example', fullName: 'Fresh Person', role: 'viewer' }
  expect((await admin.call('/users')).status).toBe(200)
  const refusal = await answerOf(admin.call('/users', invite))
  expect(refusal).toMatchObject({ status: 403, body: { reason: 'password-needed' } })
  const wrong = await answerOf(admin.call('/profile/confirmation', { password: 'not-it-at-all' }))
  expect(wrong).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
  expect((await admin.call('/users', invite)).status).toBe(403)
  expect((await admin.call('/profile/confirmation', { password: staffPassword })).status).toBe(200)
  expect((await admin.call('/users', invite)).status).toBe(200)
})

test('ROL-13 if two super admins remove each other at the same moment, one remains', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await signInAs('super_admin'), await signInAs('super_admin')]
    const rest = sql`role = 'super_admin' and id not in (${one.id}, ${other.id})`
    await database.db.update(staffUsers).set({ role: 'editor' }).where(rest)
    const answers = await Promise.all([
      one.call(`/users/${other.id}/deactivation`, { version: 1 }),
      other.call(`/users/${one.id}/access`, { version: 1, role: 'viewer', permissions: {} }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => [401, 403, 409].includes(status))).toHaveLength(1)
    const left = sql`role = 'super_admin' and is_active`
    expect(await database.db.select().from(staffUsers).where(left)).toHaveLength(1)
  }
  const set = { role: 'super_admin', isActive: true } as const
  await database.db.update(staffUsers).set(set).where(eq(staffUsers.id, owner.id))
})

test('ROL-13 the last super admin can’t be demoted or deactivated, not even by direct SQL', async () => {
  const others = sql`role = 'super_admin' and id <> ${owner.id}`
  await database.db.update(staffUsers).set({ role: 'editor' }).where(others)
  const { version } = await userOf(owner.id)
  const demotion = { version, role: 'editor', permissions: {} }
  for (const [path, input] of Object.entries({ access: demotion, deactivation: { version } })) {
    const { status, body } = await answerOf(owner.call(`/users/${owner.id}/${path}`, input))
    expect(status).toBe(409)
    expect(body.error).toMatch(/last active super admin/)
  }
  for (const statement of [
    sql`update staff_users set role = 'viewer' where id = ${owner.id}`,
    sql`update staff_users set is_active = false where id = ${owner.id}`,
    sql`delete from staff_users where id = ${owner.id}`,
  ]) {
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23514' } })
  }
  expect(await userOf(owner.id)).toMatchObject({ version, role: 'super_admin', isActive: true })
})
