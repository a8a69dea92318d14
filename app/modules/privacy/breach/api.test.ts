import { beforeEach, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { usePrivacyTest } from '#tools/testing/privacy-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import type { BreachDetail } from './calls.ts'

const privacy = usePrivacyTest()
const { manager, owner, editor } = useStaff(privacy.database, ['manager', 'owner', 'editor'], {
  at: '/breaches',
})
beforeEach(() => privacy.reset())

const dossier = {
  idempotencyKey: 'breach-alone-key',
  title: 'Laptop stolen',
  circumstances: 'A laptop with an open session was stolen.',
  startsAt: new Date(testNow.getTime() - 86_400_000).toISOString(),
  endsAt: testNow.toISOString(),
  kind: 'everyone',
}

test('LAW-02 a dossier says where no one else could send its letters', async () => {
  const { id } = (await (await owner.call('', dossier)).json()) as { id: string }
  const isAlone = async () => ((await (await owner.call(`/${id}`)).json()) as BreachDetail).isAlone
  const setActive = (isActive: boolean) =>
    privacy.database.pool.query('update staff_users set is_active = $1 where id = $2', [
      isActive,
      manager.id,
    ])
  expect(await isAlone()).toBe(false)
  await setActive(false)
  expect(await isAlone(), `${editor.email} may not send them`).toBe(true)
  await setActive(true)
})
