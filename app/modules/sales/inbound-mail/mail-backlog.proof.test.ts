import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDovecot, whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { rawMail } from '#tools/simulators/raw-mail.ts'
import { openInbox } from '#tools/simulators/visitor-simulator.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import { MailboxReader } from './mailbox/service.server.ts'

const skipReason = whyNoDovecot()
const world = useInboundTest()
let server: Awaited<ReturnType<typeof startDovecot>>
beforeAll(async () => {
  if (!skipReason) server = await startDovecot()
})
beforeEach(({ skip }) => skip(skipReason !== undefined, skipReason))
afterAll(() => server?.stop())

const mailCount = numberOfTries(150, 10_000)
const leadCount = numberOfTries(5, 100)

const startReader = () => new MailboxReader(() => world.systemAt(10), server.url, 500)

async function countStored(): Promise<number> {
  const { rows } = await world.database.pool.query<{ stored: number }>(
    'select count(*)::int as stored from inbound_mails',
  )
  return rows[0]!.stored
}

const waitUntilStored = (wanted: number) =>
  expect
    .poll(countStored, { timeout: proofTimeoutMs, interval: 100 })
    .toBeGreaterThanOrEqual(wanted)

test(
  'T36 INB-02: each email of an outage is stored once and in its lead, although two nodes stop while reading them',
  { timeout: proofTimeoutMs },
  async () => {
    const known: Awaited<ReturnType<typeof world.lead>>[] = []
    for (let number = 0; number < leadCount; number++) known.push(await world.lead())
    const inbox = await openInbox(server.url)
    for (let number = 0; number < mailCount; number++) {
      const { id, email } = known[number % leadCount]!
      const body = `Waited as number ${number}`
      await inbox.put(rawMail({ from: email, to: world.replyTo(id), body }))
    }
    await inbox.close()

    const startedAt = performance.now()
    const readers = [startReader(), startReader()]
    await waitUntilStored(mailCount / 3)
    await readers[0]!.stop()
    await waitUntilStored((mailCount * 2) / 3)
    await readers[1]!.stop()
    readers.push(startReader())
    await waitUntilStored(mailCount)
    const seconds = (performance.now() - startedAt) / 1000
    await readers[2]!.stop()

    expect(await countStored()).toBe(mailCount)
    const { rows } = await world.database.pool.query<{ lead_id: string; body: string }>(
      "select lead_id, body from conversation_messages where body like 'Waited as number %'",
    )
    expect(rows).toHaveLength(mailCount)
    const leadOf = new Map(rows.map(({ lead_id, body }) => [body.trim(), lead_id]))
    const misplaced = Array.from({ length: mailCount }, (_, number) => number).filter(
      (number) => leadOf.get(`Waited as number ${number}`) !== known[number % leadCount]!.id,
    )
    expect(misplaced).toEqual([])
    reportProof('T36 mails of an outage', {
      mails: mailCount,
      leads: leadCount,
      'nodes that read': readers.length,
      'lost, doubled or in another lead': 0,
      'mails a second': Math.round(mailCount / seconds),
    })
  },
)
