// npm run bench:answers measures two delays. The first is from a visitor's email in the mailbox to an open console,
// compared with a mail client that waits with IDLE. The second is from a staff reply to the mail server and to "sent"
// in the console, after the ten seconds for undo, compared with emails sent directly to the same server.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { outboxDelaySeconds } from '#app/modules/sales/conversation/rules.ts'
import { readImapAddress } from '#app/modules/sales/inbound-mail/mailbox/rules.ts'
import { startDovecot, whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { startMailbox, type ReceivedMail } from '#tools/simulators/mailbox.ts'
import { rawMail } from '#tools/simulators/raw-mail.ts'
import { composeAnswer, openInbox } from '#tools/simulators/visitor-simulator.ts'
import { openConversations } from './support/open-conversations.ts'
import { openDatabaseOf, startProduct } from './support/product.ts'
import { keepResult, percentile, round } from './support/results.ts'
import { addStaffSessions, postAs } from './support/staff-sessions.ts'

const count = Number(process.env.COUNT ?? 200)
const perSecond = Number(process.env.RATE ?? 2)
const promisedP99Ms = { in: 2_000, out: 1_000 }

const reason = whyNoDovecot()
if (reason) throw new Error(reason)
const [outgoing, incoming] = await Promise.all([startMailbox(), startDovecot()])
const product = await startProduct({ SMTP_URL: outgoing.url, IMAP_URL: incoming.url })
const database = await openDatabaseOf({ DATA_DIR: product.directory })
const [session] = await addStaffSessions(database.db, 1)
const conversations = await openConversations(product.url, session!)

const emailOf = (number: number) => `bench-${number}@example.co.za`
const leads = await steadily(20, submit)
await until(() => leads.every((_, number) => confirmationTo(number)))

const rows = [await measureAnswers(), await measureReplies()]
console.table(rows)
keepResult('answers', {
  unit: 'milliseconds; answers from the mailbox to an open console, replies from the end of the ten seconds',
  promisedP99Ms,
  rows,
})
conversations.close()
await database.close()
await product.stop()
await Promise.all([outgoing.close(), incoming.stop()])
if (rows[0]!.p99Ms > promisedP99Ms.in || rows[1]!.p99Ms > promisedP99Ms.out) process.exit(1)

/** Measures replies that visitors send to their confirmation emails. */
async function measureAnswers() {
  const inbox = await openInbox(incoming.url)
  const idle = await waitAtMailbox()
  const times = await steadily(perSecond, async (number) => {
    const text = `Answer ${number} of a visitor`
    const shown = conversations.untilThere(
      leads[number]!,
      ({ body }) => body?.includes(text) ?? false,
    )
    const startedAt = performance.now()
    await inbox.put(rawMail(composeAnswer(confirmationTo(number)!, text)))
    return { startedAt, ms: (await shown) - startedAt }
  })
  const plain = times.map(({ startedAt }) => (idle.firstAfter(startedAt) ?? NaN) - startedAt)
  await Promise.all([inbox.close(), idle.close()])
  return row(
    'a visitor’s mail in the console',
    times.map(({ ms }) => ms),
    plain,
  )
}

/** Measures replies that staff send from the console. */
async function measureReplies() {
  const times = await steadily(perSecond, async (number) => {
    const body = `Reply ${number} of a colleague`
    await postAs(session!, product.url, `/conversations/${leads[number]}/replies`, {
      leadId: leads[number],
      address: emailOf(number),
      subject: 'Your enquiry',
      body,
      idempotencyKey: randomUUID(),
    })
    const dueAt = performance.now() + outboxDelaySeconds * 1000
    const isSent = (item: { body?: string; delivery?: { state: string } | null }) =>
      item.body === body && item.delivery?.state === 'delivered'
    return (await conversations.untilThere(leads[number]!, isSent)) - dueAt
  })
  const transport = createTransport(outgoing.url)
  const plain = await steadily(20, async (number) => {
    const startedAt = performance.now()
    await transport.sendMail({ from: 'a@example.co.za', to: emailOf(number), text: 'Plain' })
    return performance.now() - startedAt
  })
  return row('a reply marked as sent', times, plain)
}

function row(what: string, times: number[], plain: number[]) {
  return {
    what,
    count: times.length,
    p50Ms: Math.round(percentile(times, 0.5)),
    p99Ms: Math.round(percentile(times, 0.99)),
    plainP50Ms: Math.round(percentile(plain, 0.5)),
    plainP99Ms: Math.round(percentile(plain, 0.99)),
    loadAverage: round(loadavg()[0]!),
  }
}

/** Opens a mail client that waits with IDLE and records when it is notified of an email. */
async function waitAtMailbox() {
  const { host, port, user, password, folder } = readImapAddress(incoming.url)
  const auth = { user, pass: password }
  const client = new ImapFlow({ host, port, secure: false, auth, logger: false })
  const told: number[] = []
  await client.connect()
  await client.mailboxOpen(folder)
  client.on('exists', () => told.push(performance.now()))
  void client.idle()
  return {
    firstAfter: (at: number) => told.find((moment) => moment > at),
    close: () => client.logout(),
  }
}

async function submit(number: number): Promise<string> {
  const response = await fetch(`${product.url}/functions/zoho-crm`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${product.publicKey}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      name: `Bench ${number}`,
      email: emailOf(number),
      company: 'Bench (Pty) Ltd',
      phone: '011 555 0100',
      employees: '11-50',
      challenges: 'Backups and slow Wi-Fi',
      assessmentType: 'comprehensive',
    }),
  })
  return ((await response.json()) as { id: string }).id
}

function confirmationTo(number: number): ReceivedMail | undefined {
  return outgoing.messages.find(({ recipients: [to] }) => to === emailOf(number))
}

/** Starts `count` actions at a steady rate, even if earlier ones have not ended. */
async function steadily<Result>(
  rate: number,
  act: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const started = performance.now()
  const open: Promise<Result>[] = []
  for (let number = 0; number < count; number++) {
    await delay(Math.max(0, started + (number * 1000) / rate - performance.now()))
    open.push(act(number))
  }
  return Promise.all(open)
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(100)
}
