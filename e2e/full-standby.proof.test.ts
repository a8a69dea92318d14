import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, tries } from '#app/platform/testing/effort.ts'
import { askServer, startReplicatedProduct } from './support/replicated-product.ts'
import { sendSteadily } from './support/steady-leads.ts'

const publicKey = 'full-standby-proof-public-key'
const pages = ['/', '/pricing', '/contact']

const steps: (() => unknown)[] = []
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step()
})

/** A disk of its own, small enough to be filled; undefined where none may be mounted. */
function mountSmallDisk(mebibytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  steps.push(() => rmSync(folder, { recursive: true, force: true }))
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  steps.push(() => spawnSync('umount', ['-l', folder]))
  return folder
}

/** Takes every block that is left of the disk of `folder`; answers what gives them back. */
function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(file, Buffer.alloc(bavail * bsize))
  return () => rmSync(file)
}

/** Asks for pages for so long; how many milliseconds each took. */
async function readFor(url: string, ms: number): Promise<number[]> {
  const taken: number[] = []
  for (const beganAt = performance.now(); performance.now() - beganAt < ms;) {
    for (const page of pages) {
      const askedAt = performance.now()
      expect((await fetch(url + page)).status, page).toBe(200)
      taken.push(performance.now() - askedAt)
    }
    await new Promise((later) => setTimeout(later, 250))
  }
  return taken
}

/** What was answered to leads, and when. */
function hearAnswers() {
  const answers: { status: number; at: number; isPatient: boolean }[] = []
  return {
    hear: ({ status, headers }: Response) =>
      void answers.push({ status, at: performance.now(), isPatient: headers.has('retry-after') }),
    writtenAfter: (since: number) =>
      answers.filter(({ status, at }) => status === 200 && at > since),
    refused: () => answers.filter(({ status }) => status !== 200),
  }
}

const storedAt = (port: number) =>
  askServer<{ id: string; company: string }>(port, 'select id, company from leads')

test(
  'OPS-03 a standby whose disk is full holds up what is written, never what is read; with room again it has all that was acknowledged',
  { timeout: proofTimeoutMs },
  async (context) => {
    const disk = mountSmallDisk(160)
    if (!disk) return context.skip('no disk may be mounted here')
    const { servers, url, stop } = await startReplicatedProduct({ publicKey, standbyFolder: disk })
    steps.push(stop)
    const { hear, writtenAfter, refused } = hearAnswers()
    const leads = sendSteadily(url, publicKey, (number) => `${number}@example.co.za`, { hear })
    await expect.poll(() => writtenAfter(0).length, { timeout: 60_000 }).toBeGreaterThan(50)

    const giveBack = fillDisk(disk)
    // What is left of the segment that is being written would do for a while.
    for (let segment = 0; segment < 3; segment++)
      await askServer(servers.primary.port, 'select pg_switch_wal()')
    const fullAt = performance.now()
    const fullMs = tries(30_000, 120_000)
    const pagesMs = await readFor(url, fullMs)
    // What the standby still had room for is acknowledged at once; then nothing is.
    expect(writtenAfter(fullAt + 5_000)).toEqual([])

    giveBack()
    const roomAt = performance.now()
    await servers.restartStandby()
    await expect.poll(() => writtenAfter(roomAt).length, { timeout: 90_000 }).toBeGreaterThan(50)
    const acknowledged = await leads.stop()
    expect(refused().filter(({ status, isPatient }) => status !== 503 || !isPatient)).toEqual([])
    const stored = await storedAt(servers.primary.port)
    const byKey = new Map(stored.map((lead) => [lead.company, lead.id]))
    expect(stored).toHaveLength(byKey.size)
    expect(acknowledged.filter(({ key, id }) => byKey.get(key) !== id)).toEqual([])
    await expect
      .poll(async () => (await storedAt(servers.standby.port)).length, { timeout: 60_000 })
      .toBe(stored.length)
    reportProof('OPS-03 standby with a full disk', {
      'seconds full': Math.round(fullMs / 1000),
      acknowledged: acknowledged.length,
      'lost or doubled': 0,
      'acknowledged while it was full': 0,
      'answers of 503': refused().length,
      'pages read': pagesMs.length,
      'of them over 1 s': pagesMs.filter((ms) => ms > 1_000).length,
      'slowest page ms': Math.round(Math.max(...pagesMs)),
      'ms until written again': Math.round(writtenAfter(roomAt)[0]!.at - roomAt),
    })
  },
)
