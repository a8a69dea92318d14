import { beforeEach, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { answerOf, recordsOf } from '#tools/testing/staff-test.ts'
import { testNow } from '#tools/testing/test-database.ts'

const privacy = usePrivacyTest()
const staff = ['manager', 'owner', 'editor'] as const
const { manager, owner, editor } = useStaff(privacy.database, staff, { at: '/breaches' })
beforeEach(() => privacy.reset())

const dossier = {
  idempotencyKey: 'breach-alone-key',
  title: 'Laptop stolen',
  circumstances: 'A laptop with an open session was stolen.',
  startsAt: new Date(testNow.getTime() - 86_400_000).toISOString(),
  endsAt: testNow.toISOString(),
  kind: 'everyone',
}

test('LAW-02 a dossier shows whether a second person could send its letters', async () => {
  const { id } = (await answerOf(owner.call('', dossier))).body
  const isAlone = async () => (await answerOf(owner.call(`/${id}`))).body.isAlone
  const setActive = (isActive: boolean) =>
    recordsOf(privacy.database).changeUser(manager.id, { isActive })
  expect(await isAlone()).toBe(false)
  expect((await answerOf(owner.call(''))).body).toMatchObject({ breaches: [{ id }], total: 1 })
  await setActive(false)
  expect(await isAlone(), `${editor.email} may not send them`).toBe(true)
  await setActive(true)
})
