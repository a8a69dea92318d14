import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimOwnership, type Held } from './ownership.server.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'baobab-owner-'))
})
afterEach(() => rm(home, { recursive: true }))

test('T29 a second server gives up soon on one that serves, and names it', async () => {
  const first = (await claimOwnership(home, 'server')) as Held
  const startedAt = performance.now()
  const second = await claimOwnership(home, 'server')
  expect(second).toMatchObject({ isHeld: false, owner: { role: 'server', pid: process.pid } })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  await first.release()
})

test.each(['server', 'command'] as const)(
  'T29 a %s waits for a server that is stopping, and says so once',
  async (role) => {
    const first = (await claimOwnership(home, 'server')) as Held
    await first.announceStop()
    const waitedFor: number[] = []
    let isDecided = false
    const second = claimOwnership(home, role, ({ pid }) => waitedFor.push(pid))
    void second.then(() => (isDecided = true))
    // Longer than one that serves is waited for.
    await delay(1_250)
    expect(isDecided).toBe(false)
    await first.release()
    const claim = await second
    expect(claim.isHeld).toBe(true)
    expect(waitedFor).toEqual([process.pid])
    await (claim as Held).release()
    expect(await readdir(join(home, 'owners'))).toEqual([])
  },
)
