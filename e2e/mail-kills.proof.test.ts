import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDovecot, whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { startMailbox, type Mailbox } from '#tools/simulators/mailbox.ts'
import { rawMail } from '#tools/simulators/raw-mail.ts'
import { composeAnswer, openInbox, type Inbox } from '#tools/simulators/visitor-simulator.ts'
import { proofTimeoutMs, reportProof, seededRandom, numberOfTries } from '#tools/testing/effort.ts'
import { startKillableServer, type KillableServer } from './support/killable-server.ts'
import { sendSteadily } from './support/steady-leads.ts'

/** Five enquiries a second, each with a confirmation, and five replies a second: ten emails a second in all. */
const everyMs = 200
const reason = whyNoDovecot()
const random = seededRandom(36)
const emailOf = (number: number) => `mail-kill-${number}@example.co.za`
const isVisitor = (address: string) => address.startsWith('mail-kill-')

let server: KillableServer
let outgoing: Mailbox
let incoming: Awaited<ReturnType<typeof startDovecot>>
let inbox: Inbox

beforeAll(async () => {
  if (reason) return
  ;[outgoing, incoming] = await Promise.all([startMailbox(), startDovecot()])
  inbox = await openInbox(incoming.url)
  const settings = { SMTP_URL: outgoing.url, IMAP_URL: incoming.url }
  server = await startKillableServer('mail-kills', settings)
})
beforeEach(({ skip }) => skip(reason !== undefined, reason))
afterAll(async () => {
  if (reason) return
  await server?.stop()
  await inbox?.close()
  await Promise.all([outgoing.close(), incoming.stop()])
})

/** Replies to the confirmations that reached visitors, in order of arrival, once per visitor, five a second. */
function answerSteadily() {
  const stopping = new AbortController()
  const answered: string[] = []
  const people = new Set<string>()
  let read = 0
  const nextMail = () => {
    while (read < outgoing.messages.length) {
      const mail = outgoing.messages[read++]!
      const person = mail.recipients[0] ?? ''
      // Skip emails to staff, who are notified of enquiries too, and repeated emails.
      if (!isVisitor(person) || people.has(person)) continue
      people.add(person)
      return mail
    }
    return undefined
  }
  const answering = (async () => {
    while (!stopping.signal.aborted) {
      const mail = nextMail()
      if (mail) {
        const body = `Answer ${answered.length} of a visitor`
        await inbox.put(rawMail(composeAnswer(mail, body)))
        answered.push(body)
      }
      await pause(everyMs)
    }
  })()
  return {
    async stop(): Promise<readonly string[]> {
      stopping.abort()
      await answering
      return answered
    },
  }
}

/** Waits until all emails are sent and all replies stored, then 3 s for duplicates. Fails after 5 minutes. */
async function untilQuiet(answers: number): Promise<void> {
  const countUndone = async () => {
    const [{ open, stored } = { open: -1, stored: 0 }] = await server.rows<Counts>(
      `select (select count(*)::int from deliveries where channel = 'mail'
                and state in ('queued', 'sending', 'waiting')) as open,
              (select count(*)::int from inbound_mails) as stored`,
    )
    return { open, missing: Math.max(0, answers - stored) }
  }
  const patience = { timeout: 300_000, interval: 500 }
  await expect.poll(countUndone, patience).toEqual({ open: 0, missing: 0 })
  await pause(3_000)
}
type Counts = { open: number; stored: number }

/** Counts the rows of a table by reply, without the text that the email program quotes. */
async function countBodies(table: 'inbound_mails' | 'conversation_messages') {
  const found = await server.rows<{ body: string }>(
    `select body from ${table} where body like 'Answer %'`,
  )
  const bodies = Map.groupBy(found, ({ body }) => body.split('\n')[0]!.trim())
  return (body: string) => bodies.get(body)?.length ?? 0
}

test(
  'T20 T36 INB-02: kills while emails are sent and received lose none, store none twice and repeat at most one per kill',
  { timeout: proofTimeoutMs },
  async () => {
    const kills = numberOfTries(3, 200)
    const enquiries = sendSteadily(server.url, server.publicKey, emailOf, { everyMs })
    const visitors = answerSteadily()
    for (let kill = 0; kill < kills; kill++) {
      await pause(300 + random() * 2_700)
      await server.kill()
      await server.restart()
    }
    const acknowledged = await enquiries.stop()
    const answers = await visitors.stop()
    await untilQuiet(answers.length)

    const left = new Set(outgoing.messages.map(({ messageId }) => messageId ?? ''))
    const sentAgain = outgoing.messages.length - left.size
    const told = new Set(outgoing.messages.flatMap(({ recipients }) => recipients))
    const untold = acknowledged.filter((_, number) => !told.has(emailOf(number)))
    expect(untold).toEqual([])
    const failed = await server.rows(`select kind, last_error from deliveries
      where channel = 'mail' and state not in ('delivered', 'cancelled')`)
    expect(failed).toEqual([])
    // SMTP cannot show if an email arrived when the connection broke before the response, so each kill may repeat one.
    expect(sentAgain).toBeLessThanOrEqual(kills)

    for (const table of ['inbound_mails', 'conversation_messages'] as const) {
      const countOf = await countBodies(table)
      expect(answers.filter((body) => countOf(body) !== 1)).toEqual([])
    }
    reportProof('T36 kills of mail', {
      kills,
      acknowledged: acknowledged.length,
      'mails that left': left.size,
      'sent again': sentAgain,
      'answers read': answers.length,
      lost: 0,
      'stored twice': 0,
    })
  },
)
