import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { areTimesChecked, proofTimeoutMs, reportProof } from '#app/platform/testing/effort.ts'
import { holdStill, type ReplicatedPostgres } from './support/replicated-postgres.ts'
import { askServer, startReplicatedProduct } from './support/replicated-product.ts'
import { sendSteadily } from './support/steady-leads.ts'

const publicKey = 'failover-proof-public-key'

/** How a primary is lost, and within how long another must be in use. */
const losses = {
  killed: { lose: ({ primary }: ReplicatedPostgres) => primary.end('SIGKILL'), withinMs: 10_000 },
  silent: {
    lose: async ({ primary }: ReplicatedPostgres) => holdStill(primary.pid!),
    withinMs: 45_000,
  },
}
const asked = (areTimesChecked ? ['killed', 'silent'] : ['killed']) as (keyof typeof losses)[]

let end: () => Promise<unknown> = async () => {}
afterEach(() => end())

test.for(asked)(
  'OPS-03 a primary that is %s under load is an outage of seconds: 503 until the standby is promoted, and nothing acknowledged is lost',
  { timeout: proofTimeoutMs },
  async (how) => {
    const { servers, product, url, stop } = await startReplicatedProduct({ publicKey })
    end = stop

    const answers = new Map<number, number>()
    const impatient: string[] = []
    const hear = (response: Response) => {
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
      if (response.status === 503 && !response.headers.get('retry-after')) impatient.push(how)
    }
    const streams = ['a', 'b'].map((name) =>
      sendSteadily(url, publicKey, (number) => `${name}${number}@example.co.za`, { hear }),
    )
    await expect.poll(() => answers.get(200) ?? 0, { timeout: 60_000 }).toBeGreaterThan(20)
    await losses[how].lose(servers)
    const lostAt = performance.now()
    await askServer(servers.standby.port, 'select pg_promote()')
    const outageMs = await untilWrites(url, product, lostAt)
    const before = answers.get(200)!
    await expect.poll(() => answers.get(200)!, { timeout: 60_000 }).toBeGreaterThan(before + 20)
    const acknowledged = (await Promise.all(streams.map((stream) => stream.stop()))).flat()

    const stored = await askServer<{ id: string; company: string }>(
      servers.standby.port,
      'select id, company from leads',
    )
    const byKey = new Map(stored.map((lead) => [lead.company, lead.id]))
    expect(acknowledged.filter(({ key, id }) => byKey.get(key) !== id)).toEqual([])
    expect(stored).toHaveLength(byKey.size)
    expect([...answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(impatient).toEqual([])
    if (areTimesChecked) expect(outageMs).toBeLessThan(losses[how].withinMs)
    reportProof(`OPS-03 ${how}`, {
      acknowledged: acknowledged.length,
      'lost or doubled': 0,
      'answers of 503': answers.get(503) ?? 0,
      'ms without writing': Math.round(outageMs),
    })
  },
)

/** How long until the product writes again; it serves its pages all the while. */
async function untilWrites(url: string, product: ChildProcess, lostAt: number): Promise<number> {
  for (;;) {
    expect(product.exitCode).toBeNull()
    expect((await fetch(url)).status).toBe(200)
    const answer = await fetch(`${url}/functions/zoho-crm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${publicKey}` },
      body: JSON.stringify({ name: 'Nomsa', email: 'n@example.co.za', company: 'after' }),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined)
    const sinceMs = performance.now() - lostAt
    if (answer?.status === 200) return sinceMs
    if (sinceMs > 90_000) throw new Error('nothing was written for 90 s')
    await new Promise((later) => setTimeout(later, 100))
  }
}
