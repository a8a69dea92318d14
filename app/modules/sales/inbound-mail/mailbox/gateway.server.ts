import { ImapFlow } from 'imapflow'
import type { ImapAddress, ReaderFailure } from './rules.ts'

/** Larger mails are not kept whole: 10 MB of files are 14 MB of letters. */
const maxWholeBytes = 15 * 1024 * 1024
const beginningBytes = 256 * 1024

export type FetchedMail = {
  uid: number
  bytes: Uint8Array
  isWhole: boolean
  size: number
  receivedAt: Date
}

/** A folder that is open at a mail server. Every call rejects once the connection is gone. */
export type OpenFolder = {
  uidValidity: number
  /** The number that the next mail gets. */
  uidNext: number
  /** Numbers of mails above one, in their order. */
  findAbove(uid: number): Promise<number[]>
  /** The lowest number of a mail that came since a day, or of an unread one since then. */
  findFirstSince(day: Date, onlyUnread: boolean): Promise<number | undefined>
  /** Undefined when it is not there any more. */
  fetch(uid: number): Promise<FetchedMail | undefined>
  markAsRead(uids: readonly number[]): Promise<void>
  /** Ends when the server reports news (IDLE), or after a timeout. */
  awaitNews(longestMs: number): Promise<void>
  close(): void
}

/** The mail server or the connection to it failed, and nothing else. */
export class MailServerFailure extends Error {
  readonly failure: ReaderFailure

  constructor(cause: unknown) {
    super('The mail server failed.', { cause })
    this.failure = cause instanceof Error ? cause : {}
  }
}

function failing<Given extends unknown[], Value>(call: (...given: Given) => Promise<Value>) {
  return (...given: Given) =>
    call(...given).catch((error: unknown) => {
      throw new MailServerFailure(error)
    })
}

/** Opens the folder of an address. Credentials are sent over TLS only. */
export const openFolder = failing(async (address: ImapAddress): Promise<OpenFolder> => {
  const client = clientOf(address)
  const news = watchNews(client)
  try {
    await client.connect()
    const folder = await client.mailboxOpen(address.folder)
    const { findAbove, findFirstSince, fetch, markAsRead } = reading(client)
    return {
      uidValidity: Number(folder.uidValidity),
      uidNext: folder.uidNext,
      findAbove: failing(findAbove),
      findFirstSince: failing(findFirstSince),
      fetch: failing(fetch),
      markAsRead: failing(markAsRead),
      awaitNews: failing(news.wait),
      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    throw error
  }
})

function clientOf(address: ImapAddress): ImapFlow {
  return new ImapFlow({
    host: address.host,
    port: address.port,
    secure: address.isSecure,
    ...(address.mustUpgrade ? { doSTARTTLS: true } : {}),
    auth: { user: address.user, pass: address.password },
    clientInfo: { name: 'baobab-connect' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
    maxLiteralSize: maxWholeBytes + 64 * 1024,
    maxLineLength: 4 * 1024 * 1024,
  })
}

function reading(client: ImapFlow) {
  const search = async (query: Parameters<ImapFlow['search']>[0]) => {
    const found = await client.search(query, { uid: true })
    if (!found) throw new Error('The mail server did not search.')
    return found.toSorted((a, b) => a - b)
  }
  return {
    async findAbove(uid: number) {
      // `n:*` names the last mail even where its number is lower.
      return (await search({ uid: `${uid + 1}:*` })).filter((found) => found > uid)
    },
    async findFirstSince(since: Date, onlyUnread: boolean) {
      return (await search({ since, ...(onlyUnread ? { seen: false } : {}) }))[0]
    },
    async fetch(uid: number) {
      const known = await client.fetchOne(
        String(uid),
        { size: true, internalDate: true },
        { uid: true },
      )
      if (!known) return undefined
      const size = known.size ?? 0
      const isWhole = size <= maxWholeBytes
      const source = { start: 0, maxLength: isWhole ? maxWholeBytes : beginningBytes }
      const fetched = await client.fetchOne(String(uid), { source }, { uid: true })
      if (!fetched || !fetched.source) return undefined
      const receivedAt = new Date(known.internalDate ?? Date.now())
      return { uid, bytes: fetched.source, isWhole, size, receivedAt }
    },
    async markAsRead(uids: readonly number[]) {
      if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true })
    },
  }
}

/** News that arrived between two waits ends the next wait at once. */
function watchNews(client: ImapFlow) {
  let hasNews = false
  let lost: Error | undefined
  let wake = () => {}
  client.on('exists', () => {
    hasNews = true
    wake()
  })
  client.on('error', (error: Error) => {
    lost ??= error
  })
  client.on('close', () => {
    lost ??= new Error('The mail server closed the connection.')
    wake()
  })
  return {
    async wait(longestMs: number): Promise<void> {
      if (!hasNews && !lost) {
        const woken = new Promise<void>((resolve) => (wake = resolve))
        const timer = setTimeout(() => wake(), longestMs)
        // Without IDLE the client asks with NOOP; the next command ends either.
        client.idle().catch(() => {})
        await woken
        clearTimeout(timer)
      }
      hasNews = false
      if (lost) throw lost
    },
  }
}
