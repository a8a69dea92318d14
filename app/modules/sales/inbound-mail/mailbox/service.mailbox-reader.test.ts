import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startDovecot, whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { deliverMails } from '#tools/simulators/visitor-simulator.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import { listVisitorMessages } from '../../conversation/store.server.ts'
import { readImapAddress } from './rules.ts'
import { MailboxReader } from './service.server.ts'
import { findMailbox } from './store.server.ts'

const skipReason = whyNoDovecot()
const world = useInboundTest()
let server: Awaited<ReturnType<typeof startDovecot>>
const readers: MailboxReader[] = []

beforeAll(async () => {
  if (!skipReason) server = await startDovecot()
})
const stopReaders = () => Promise.all(readers.splice(0).map((reader) => reader.stop()))
beforeEach(({ skip }) => skip(skipReason !== undefined, skipReason))
afterEach(stopReaders)
afterAll(() => server?.stop())

function startReader(url: string): MailboxReader {
  const reader = new MailboxReader(() => world.systemAt(10), url, 500)
  readers.push(reader)
  return reader
}

const urlOf = (user: string) => server.url.replace('enquiries', user)

async function withMailbox<Value>(
  url: string,
  act: (client: ImapFlow) => Promise<Value>,
): Promise<Value> {
  const { host, port, user, password } = readImapAddress(url)
  const auth = { user, pass: password }
  const client = new ImapFlow({ host, port, secure: false, auth, logger: false })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.logout()
  }
}
const countUnread = (url: string) =>
  withMailbox(url, async (client) => {
    const status = await client.status('INBOX', { unseen: true })
    return status ? status.unseen : undefined
  })
const stateOf = (url: string) => findMailbox(world.database.db, readImapAddress(url).name)
const countMailsWithSubject = async (subject: string) =>
  (await world.database.pool.query('select 1 from inbound_mails where subject = $1', [subject]))
    .rowCount
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 })
const waitUntilReading = (url: string) =>
  waitFor(async () => expect((await stateOf(url))?.state).toBe('reading'))
const waitForMails = (subject: string, count: number) =>
  waitFor(async () => expect(await countMailsWithSubject(subject)).toBe(count))
const waitForProblem = (url: string, words: RegExp) =>
  waitFor(async () => expect((await stateOf(url))?.problem).toMatch(words))

test('INB-01 INB-02 T36 an email on a real IMAP server is stored on arrival, joins its lead and is marked as read', async () => {
  const url = urlOf('idle')
  const lead = await world.lead()
  startReader(url)
  await waitUntilReading(url)
  await deliverMails(url, { from: lead.email, to: world.replyTo(lead.id), body: 'By Dovecot' })
  await waitFor(async () => {
    const messages = await listVisitorMessages(world.database.db, lead.id)
    expect(messages).toMatchObject([{ body: 'By Dovecot' }])
  })
  await waitFor(async () => expect(await countUnread(url)).toBe(0))
})

test('INB-01 one of two nodes reads the mailbox, and the other takes over when it stops', async () => {
  const url = urlOf('two-nodes')
  const readerId = async () => (await stateOf(url))?.readerId
  const first = startReader(url)
  await waitUntilReading(url)
  const reader = await readerId()
  startReader(url)
  await deliverMails(url, { subject: 'For the first' })
  await waitForMails('For the first', 1)
  expect(await readerId()).toBe(reader)
  await first.stop()
  await deliverMails(url, { subject: 'For the second' })
  await waitForMails('For the second', 1)
  expect(await readerId()).not.toBe(reader)
})

test('INB-02 emails that arrived while no node was reading are stored once, even after UIDVALIDITY changes', async () => {
  const url = urlOf('outage')
  const mails = Array.from({ length: 60 }, (_, at) => ({ subject: 'Outage', body: `Mail ${at}` }))
  await deliverMails(url, ...mails)
  await startAndStop(url)
  expect(await countMailsWithSubject('Outage')).toBe(60)
  expect(await countUnread(url)).toBe(0)
  await withMailbox(url, async (client) => {
    await client.mailboxCreate('Copy')
    await client.mailboxOpen('INBOX')
    await client.messageCopy('1:*', 'Copy')
    await client.messageDelete('1:*')
    await client.mailboxOpen('Copy')
    await client.messageMove('1:*', 'INBOX')
  })
  await updateMailbox(url, 'uid_validity = 1')
  await startAndStop(url)
  expect(await countMailsWithSubject('Outage')).toBe(60)
})

const updateMailbox = (url: string, change: string) =>
  world.database.pool.query(`update inbound_mailboxes set ${change} where name = $1`, [
    readImapAddress(url).name,
  ])

async function startAndStop(url: string): Promise<void> {
  await updateMailbox(url, "state = 'away'")
  const reader = startReader(url)
  await waitUntilReading(url)
  await reader.stop()
}

/** Runs a test on another server, and stops that server after its readers. */
async function withServer(
  settings: Parameters<typeof startDovecot>[0],
  act: (url: string) => Promise<void>,
) {
  const other = await startDovecot(settings)
  try {
    await act(other.url)
  } finally {
    await stopReaders()
    await other.stop()
  }
}

test('INB-01 an unread email from before the reader started is read from a server without IDLE', () =>
  withServer({ hasIdle: false }, async (url) => {
    await deliverMails(url, { subject: 'Already here' })
    startReader(url)
    await waitForMails('Already here', 1)
  }))

test('INB-01 mailbox problems are reported in plain words, and reading starts once an unreachable server is back', async () => {
  const wrong = urlOf('stranger').replace('secret', 'wrong')
  startReader(wrong)
  await waitForProblem(
    wrong,
    /^The mail server did not accept the user name and password\. Check both\.$/,
  )
  const noFolder = urlOf('folderless').replace('INBOX', 'Nowhere')
  startReader(noFolder)
  await waitForProblem(noFolder, /does not exist on the mail server/)
  const away = await startDovecot()
  await away.stop()
  startReader(away.url)
  await waitForProblem(away.url, /could not be reached/)
  await withServer({ port: away.port }, () => waitUntilReading(away.url))
})
