import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startDovecot, whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { deliverMails } from '#tools/simulators/visitor-simulator.ts'
import { useInboundTest } from '#tools/testing/inbound-test.ts'
import { listVisitorMessages } from '../../conversation/store.server.ts'
import { readImapAddress } from './rules.ts'
import { startMailboxReader, type MailboxReader } from './service.server.ts'
import { findMailbox } from './store.server.ts'

const skipReason = whyNoDovecot()
const world = useInboundTest()
let server: Awaited<ReturnType<typeof startDovecot>>
const readers: MailboxReader[] = []

beforeAll(async () => {
  if (!skipReason) server = await startDovecot()
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.stop()))
})
afterAll(() => server?.stop())

function startReader(url: string): MailboxReader {
  const reader = startMailboxReader(() => world.systemAt(10), url, 500)
  readers.push(reader)
  return reader
}

const urlOf = (user: string) => server.url.replace('enquiries', user)

async function withMailbox<Value>(
  url: string,
  act: (client: ImapFlow) => Promise<Value>,
): Promise<Value> {
  const { host, port, user, password } = readImapAddress(url)
  const client = new ImapFlow({
    host,
    port,
    secure: false,
    auth: { user, pass: password },
    logger: false,
  })
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
const pollOptions = { timeout: 20_000, interval: 50 }

test(
  'INB-01 INB-02 T36 on a real server: a mail is stored as it arrives, then marked as read, and joins its lead',
  { skip: skipReason !== undefined },
  async () => {
    const url = urlOf('idle')
    const lead = await world.lead()
    startReader(url)
    await vi.waitFor(async () => expect((await stateOf(url))?.state).toBe('reading'), pollOptions)
    await deliverMails(url, { from: lead.email, to: world.replyTo(lead.id), body: 'By Dovecot' })
    await vi.waitFor(async () => {
      const messages = await listVisitorMessages(world.database.db, lead.id)
      expect(messages).toMatchObject([{ body: 'By Dovecot' }])
    }, pollOptions)
    await vi.waitFor(async () => expect(await countUnread(url)).toBe(0), pollOptions)
  },
)

test(
  'INB-01 of two nodes one reads; when it stops, the other goes on',
  { skip: skipReason !== undefined },
  async () => {
    const url = urlOf('two-nodes')
    const first = startReader(url)
    await vi.waitFor(async () => expect((await stateOf(url))?.state).toBe('reading'), pollOptions)
    const reader = (await stateOf(url))?.readerId
    startReader(url)
    await deliverMails(url, { subject: 'For the first' })
    await vi.waitFor(
      async () => expect(await countMailsWithSubject('For the first')).toBe(1),
      pollOptions,
    )
    expect((await stateOf(url))?.readerId).toBe(reader)
    await first.stop()
    await deliverMails(url, { subject: 'For the second' })
    await vi.waitFor(
      async () => expect(await countMailsWithSubject('For the second')).toBe(1),
      pollOptions,
    )
    expect((await stateOf(url))?.readerId).not.toBe(reader)
  },
)

test(
  'INB-02 what came while no one read is stored once, also after UIDVALIDITY changed',
  { skip: skipReason !== undefined },
  async () => {
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
    await world.database.pool.query(
      'update inbound_mailboxes set uid_validity = 1 where name = $1',
      [readImapAddress(url).name],
    )
    await startAndStop(url)
    expect(await countMailsWithSubject('Outage')).toBe(60)
  },
)

async function startAndStop(url: string): Promise<void> {
  await world.database.pool.query("update inbound_mailboxes set state = 'away' where name = $1", [
    readImapAddress(url).name,
  ])
  const reader = startReader(url)
  await vi.waitFor(async () => expect((await stateOf(url))?.state).toBe('reading'), pollOptions)
  await reader.stop()
}

test(
  'INB-01 without IDLE it asks; a mail that was there before is read when it is unread',
  { skip: skipReason !== undefined },
  async () => {
    const plain = await startDovecot({ hasIdle: false })
    try {
      await deliverMails(plain.url, { subject: 'Already here' })
      startReader(plain.url)
      await vi.waitFor(
        async () => expect(await countMailsWithSubject('Already here')).toBe(1),
        pollOptions,
      )
    } finally {
      await Promise.all(readers.splice(0).map((reader) => reader.stop()))
      await plain.stop()
    }
  },
)

test(
  'INB-01 a server that is away or refuses is told of in words, and read as soon as it is back',
  { skip: skipReason !== undefined },
  async () => {
    const wrong = urlOf('stranger').replace('secret', 'wrong')
    startReader(wrong)
    await vi.waitFor(async () => {
      expect((await stateOf(wrong))?.problem).toBe(
        'The mail server did not accept the user name and password. Check both.',
      )
    }, pollOptions)
    const noFolder = urlOf('folderless').replace('INBOX', 'Nowhere')
    startReader(noFolder)
    await vi.waitFor(
      async () =>
        expect((await stateOf(noFolder))?.problem).toContain('does not exist on the mail server'),
      pollOptions,
    )
    const away = await startDovecot()
    await away.stop()
    startReader(away.url)
    await vi.waitFor(
      async () => expect((await stateOf(away.url))?.problem).toContain('could not be reached'),
      pollOptions,
    )
    const back = await startDovecot({ port: away.port })
    try {
      await vi.waitFor(
        async () => expect((await stateOf(away.url))?.state).toBe('reading'),
        pollOptions,
      )
    } finally {
      await Promise.all(readers.splice(0).map((reader) => reader.stop()))
      await back.stop()
    }
  },
)
