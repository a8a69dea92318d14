import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { startDovecot, whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { startMailbox, type Mailbox } from '#tools/simulators/mailbox.ts'
import { rawMail } from '#tools/simulators/raw-mail.ts'
import { composeAnswer, openInbox, type Inbox } from '#tools/simulators/visitor-simulator.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { proofTimeoutMs, reportProof, seededRandom, numberOfTries } from '#tools/testing/effort.ts'
import { endChild, freePort, startNode, waitForServer } from './support/processes.ts'
import { sendSteadily } from './support/steady-leads.ts'

const publicKey = 'mail-kills-public-key'
/** Five enquiries a second, each with a confirmation, and five answers a second: ten mails a second in all. */
const everyMs = 200
const reason = whyNoDovecot()
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))
const random = seededRandom(36)
const emailOf = (number: number) => `mail-kill-${number}@example.co.za`
const isVisitor = (address: string) => address.startsWith('mail-kill-')

let env: Record<string, string>
let url: string
let server: ChildProcess
let outgoing: Mailbox
let incoming: Awaited<ReturnType<typeof startDovecot>>
let inbox: Inbox
let database: OpenDatabase

beforeAll(async () => {
  if (reason) return
  ;[outgoing, incoming] = await Promise.all([startMailbox(), startDovecot()])
  inbox = await openInbox(incoming.url)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: await reachableFolder('baobab-mail-kills-'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
    SMTP_URL: outgoing.url,
    IMAP_URL: incoming.url,
  }
  await startServer()
  database = await openDatabase(readEnv({ ...process.env, ...env }), 'command', silentLog)
}, 120_000)
beforeEach(({ skip }) => skip(reason !== undefined, reason))
afterAll(async () => {
  if (reason) return
  await database?.close()
  await endChild(server)
  await inbox?.close()
  await Promise.all([outgoing.close(), incoming.stop()])
  await rm(env.DATA_DIR!, { recursive: true, force: true })
})

async function startServer(): Promise<void> {
  server = startNode([resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')], env, {
    isDetached: true,
  })
  await waitForServer(`${url}/readyz`, server)
}

async function killServer(): Promise<void> {
  const ended = new Promise((gone) => server.once('exit', gone))
  process.kill(-server.pid!, 'SIGKILL')
  await ended
}

/** Answers the confirmations that reached visitors, in order of arrival, each visitor once, five a second. */
function answerSteadily() {
  const stopping = new AbortController()
  const answered: string[] = []
  const people = new Set<string>()
  let read = 0
  const nextMail = () => {
    while (read < outgoing.messages.length) {
      const mail = outgoing.messages[read++]!
      const person = mail.recipients[0] ?? ''
      // Skip mails to staff, who are notified of enquiries too, and repeated mails.
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

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await database.pool.query<Row>(text)).rows

/** Waits until all mails are sent and all answers stored, then 3 s for possible duplicates. Fails after 5 minutes. */
async function untilQuiet(answers: number): Promise<void> {
  const deadline = Date.now() + 300_000
  for (;;) {
    const [open] = await rows<{ open: number; stored: number }>(
      `select (select count(*)::int from deliveries where channel = 'mail'
                and state in ('queued', 'sending', 'waiting')) as open,
              (select count(*)::int from inbound_mails) as stored`,
    )
    if (open?.open === 0 && open.stored >= answers) break
    if (Date.now() > deadline) throw new Error(`not done within 5 min: ${JSON.stringify(open)}`)
    await pause(500)
  }
  await pause(3_000)
}

function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
const repeatsOf = (counts: Map<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count - 1, 0)

test(
  'T20 T36 INB-02: kills while mails leave and come in lose none, store none twice and repeat at most one each',
  { timeout: proofTimeoutMs },
  async () => {
    const kills = numberOfTries(3, 200)
    const enquiries = sendSteadily(url, publicKey, emailOf, { everyMs })
    const visitors = answerSteadily()
    for (let kill = 0; kill < kills; kill++) {
      await pause(300 + random() * 2_700)
      await killServer()
      await startServer()
    }
    const acknowledged = await enquiries.stop()
    const answers = await visitors.stop()
    await untilQuiet(answers.length)

    const left = counted(outgoing.messages.map(({ messageId }) => messageId ?? ''))
    const told = new Set(outgoing.messages.flatMap(({ recipients }) => recipients))
    const untold = acknowledged.filter((_, number) => !told.has(emailOf(number)))
    expect(untold).toEqual([])
    const failed = await rows(`select kind, last_error from deliveries
      where channel = 'mail' and state not in ('delivered', 'cancelled')`)
    expect(failed).toEqual([])
    // SMTP cannot show whether a mail arrived if the connection broke before the answer, so each kill may repeat one.
    expect(repeatsOf(left)).toBeLessThanOrEqual(kills)

    const stored = counted((await rows<{ body: string }>(bodies('inbound_mails'))).map(bodyOf))
    const shown = counted(
      (await rows<{ body: string }>(bodies('conversation_messages'))).map(bodyOf),
    )
    expect(answers.filter((body) => stored.get(body) !== 1)).toEqual([])
    expect(answers.filter((body) => shown.get(body) !== 1)).toEqual([])
    reportProof('T36 kills of mail', {
      kills,
      acknowledged: acknowledged.length,
      'mails that left': left.size,
      'sent again': repeatsOf(left),
      'answers read': answers.length,
      lost: 0,
      'stored twice': 0,
    })
  },
)

const bodies = (table: 'inbound_mails' | 'conversation_messages') =>
  `select body from ${table} where body like 'Answer %'`
/** The body without the text that the mail program quotes. */
const bodyOf = ({ body }: { body: string }) => body.split('\n')[0]!.trim()
