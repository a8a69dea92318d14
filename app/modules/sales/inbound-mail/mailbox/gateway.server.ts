import { ImapFlow } from 'imapflow'
import type { ImapAddress, ReaderFailure } from './rules.ts'

/**
 * Larger emails are fetched only up to the first 256 KB. The limit allows 10 MB of files, which take 14 MB in base64.
 */
const maxFullMailBytes = 15 * 1024 * 1024
const truncatedMailBytes = 256 * 1024

export type FetchedMail = {
  uid: number
  bytes: Uint8Array
  /** False if the email was too large, so that only its beginning was fetched. */
  isWhole: boolean
  /** Size of the whole email on the server, in bytes. */
  size: number
  receivedAt: Date
}

/** A failure of the mail server or of the connection to it. Errors in our own code never use this class. */
export class MailServerFailure extends Error {
  readonly failure: ReaderFailure

  constructor(cause: unknown) {
    super('The mail server reported an error.', { cause })
    this.failure = cause instanceof Error ? cause : {}
  }
}

function wrapFailures<Given extends unknown[], Value>(call: (...given: Given) => Promise<Value>) {
  return (...given: Given) =>
    call(...given).catch((error: unknown) => {
      throw new MailServerFailure(error)
    })
}

/**
 * Connects, signs in and opens the configured folder. Credentials are sent over TLS only. Every call of the folder
 * rejects once the connection is lost.
 */
export const openFolder = wrapFailures(async (address: ImapAddress) => {
  const client = clientOf(address)
  const news = watchNewMail(client)
  try {
    await client.connect()
    const folder = await client.mailboxOpen(address.folder)
    const { findAbove, findFirstSince, fetch, markAsRead } = createMailReader(client)
    return {
      uidValidity: Number(folder.uidValidity),
      /** The UID that the server will assign to the next email. */
      uidNext: folder.uidNext,
      findAbove: wrapFailures(findAbove),
      findFirstSince: wrapFailures(findFirstSince),
      fetch: wrapFailures(fetch),
      markAsRead: wrapFailures(markAsRead),
      /** Resolves when the server announces new email (IDLE), or after a timeout. */
      waitForMail: wrapFailures(news.wait),
      close: () => client.close(),
    }
  } catch (error) {
    client.close()
    throw error
  }
})

export type OpenFolder = Awaited<ReturnType<typeof openFolder>>

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
    maxLiteralSize: maxFullMailBytes + 64 * 1024,
    maxLineLength: 4 * 1024 * 1024,
  })
}

function createMailReader(client: ImapFlow) {
  const search = async (query: Parameters<ImapFlow['search']>[0]) => {
    const found = await client.search(query, { uid: true })
    if (!found) throw new Error('The mail server could not search the folder.')
    return found.toSorted((a, b) => a - b)
  }
  return {
    /** Returns all UIDs above the given one, in ascending order. */
    async findAbove(uid: number) {
      // An IMAP range `n:*` always includes the last email, even if its UID is lower than n.
      return (await search({ uid: `${uid + 1}:*` })).filter((found) => found > uid)
    },
    /** Returns the lowest UID of an email received since a day, optionally counting unread emails only. */
    async findFirstSince(since: Date, onlyUnread: boolean) {
      return (await search({ since, ...(onlyUnread ? { seen: false } : {}) }))[0]
    },
    /** Returns undefined if the folder has no such email. */
    async fetch(uid: number): Promise<FetchedMail | undefined> {
      const known = await client.fetchOne(
        String(uid),
        { size: true, internalDate: true },
        { uid: true },
      )
      if (!known) return undefined
      const size = known.size ?? 0
      const isWhole = size <= maxFullMailBytes
      const source = { start: 0, maxLength: isWhole ? maxFullMailBytes : truncatedMailBytes }
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

/** Watches for new email. An event that arrives between two waits ends the next wait at once. */
function watchNewMail(client: ImapFlow) {
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
    async wait(maxMs: number): Promise<void> {
      if (!hasNews && !lost) {
        const woken = new Promise<void>((resolve) => (wake = resolve))
        const timer = setTimeout(() => wake(), maxMs)
        // If the server lacks IDLE, the client polls with NOOP. The next command ends the IDLE or the polling.
        client.idle().catch(() => {})
        await woken
        clearTimeout(timer)
      }
      hasNews = false
      if (lost) throw lost
    },
  }
}
