import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { dayMs } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { receiveMail } from '../service.server.ts'
import { findUnmarkedMails, recordMarkedMails } from '../store.server.ts'
import { MailServerFailure, type OpenFolder, openFolder } from './gateway.server.ts'
import { readImapAddress, readerPauseMs, readerProblem } from './rules.ts'
import {
  beginUidValidity,
  findMailbox,
  releaseLease,
  recordMailboxState,
  acquireLease,
} from './store.server.ts'

/** The first read of a mailbox starts at the oldest unread email of the last 7 days. */
const initialReadDays = 7
const maxMarkedMails = 50

/** Another node has taken over the mailbox. */
class LeaseLostError extends Error {}

/**
 * Returns the UID after which reading starts: that of the last stored email or, after the folder was renumbered, the
 * UID before the first email to read.
 */
async function findStartUid(ctx: Context, folder: OpenFolder, mailbox: string, readerId: string) {
  const known = await findMailbox(ctx.db, mailbox)
  if (known?.uidValidity === folder.uidValidity) return known.lastUid
  const isFirst = !known?.readAt
  const since = new Date((known?.readAt ?? ctx.clock.now()).getTime() - initialReadDays * dayMs)
  const first = await folder.findFirstSince(since, isFirst)
  const lastUid = (first ?? folder.uidNext) - 1
  await beginUidValidity(ctx.db, mailbox, readerId, { uidValidity: folder.uidValidity, lastUid })
  ctx.log.info({ isFirst, lastUid }, 'the mailbox has new message numbers')
  return lastUid
}

async function markMailsStored(ctx: Context, folder: OpenFolder, mailbox: string): Promise<void> {
  for (;;) {
    const found = await findUnmarkedMails(ctx.db, mailbox, folder.uidValidity, maxMarkedMails)
    await folder.markAsRead(found.map(({ uid }) => uid))
    const ids = found.map(({ id }) => id)
    await recordMarkedMails(ctx.db, ids, ctx.clock.now())
    if (found.length < maxMarkedMails) return
  }
}

/** The interval at which the reader renews its lease of 30 s. */
const leaseRenewalMs = 8_000
/** The polling interval if the server does not support IDLE. */
const maxWaitMs = 60_000

/** Signs in to the mailbox and opens its folder; errors explain what is wrong. */
export async function testMailbox({ env }: Context): Promise<Outcome<null>> {
  try {
    const folder = await openFolder(readImapAddress(env.IMAP_URL!))
    folder.close()
    return accepted(null)
  } catch (error) {
    if (!(error instanceof MailServerFailure)) throw error
    return refused('unavailable', readerProblem(error.failure))
  }
}

/**
 * Reads the mailbox at IMAP_URL for the lifetime of the process. Only the node with the lease reads; if that node dies,
 * another takes over within 30 s. An unreachable server is retried and shown in the console. Errors here never end the
 * process.
 */
export class MailboxReader {
  readonly #makeContext: () => Context
  readonly #address
  readonly #renewalMs: number
  readonly #id = randomUUID()
  readonly #stopping = new AbortController()
  readonly #ended: Promise<void>
  #folder: OpenFolder | undefined
  #failures = 0

  constructor(makeContext: () => Context, imapUrl: string, renewalMs = leaseRenewalMs) {
    this.#renewalMs = renewalMs
    this.#makeContext = makeContext
    this.#address = readImapAddress(imapUrl)
    this.#ended = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#folder?.close()
    await this.#ended
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const waitMs = await this.#runCycle()
      await delay(waitMs, undefined, { signal }).catch(() => {})
    }
    await releaseLease(this.#makeContext().db, this.#address.name, this.#id).catch(() => {})
  }

  /** Reads until an error or the loss of the lease. Returns the pause in ms before the next cycle. */
  async #runCycle(): Promise<number> {
    try {
      if (!(await this.#renewLease())) return this.#renewalMs
      await this.#readContinuously()
      return 0
    } catch (error) {
      if (this.#stopping.signal.aborted) return 0
      await this.#recordFailure(error)
      return readerPauseMs(++this.#failures, Math.random())
    }
  }

  async #renewLease(): Promise<boolean> {
    return acquireLease(this.#makeContext().db, this.#address.name, this.#id)
  }

  async #readContinuously(): Promise<void> {
    const renewal = setInterval(() => void this.#renewOrClose(), this.#renewalMs)
    try {
      const folder = (this.#folder = await openFolder(this.#address))
      while (!this.#stopping.signal.aborted) {
        await this.#readMails(this.#makeContext(), folder)
        this.#failures = 0
        await folder.waitForMail(maxWaitMs)
      }
    } finally {
      clearInterval(renewal)
      this.#folder?.close()
      this.#folder = undefined
    }
  }

  /** Stores new emails in order and marks them as read on the server. Safe to interrupt: the next reader continues. */
  async #readMails(ctx: Context, folder: OpenFolder): Promise<void> {
    const { uidValidity } = folder
    const mailbox = this.#address.name
    const from = await findStartUid(ctx, folder, mailbox, this.#id)
    await markMailsStored(ctx, folder, mailbox)
    let stored = 0
    for (const uid of await folder.findAbove(from)) {
      if (this.#stopping.signal.aborted) return
      const mail = await folder.fetch(uid)
      if (!mail) continue
      const outcome = await receiveMail(ctx, { ...mail, mailbox, uidValidity }, this.#id)
      if (outcome === 'not the reader')
        throw new LeaseLostError('Another node is reading the mailbox.')
      if (++stored % maxMarkedMails === 0) await markMailsStored(ctx, folder, mailbox)
    }
    await markMailsStored(ctx, folder, mailbox)
    await recordMailboxState(ctx.db, mailbox, this.#id, { at: ctx.clock.now() })
  }

  /** After a database error the folder stays open: without the lease no email can be stored anyway. */
  async #renewOrClose(): Promise<void> {
    const isReader = await this.#renewLease().catch(() => true)
    if (!isReader) this.#folder?.close()
  }

  async #recordFailure(error: unknown): Promise<void> {
    const { db, clock, log } = this.#makeContext()
    const err = error instanceof Error && error.cause ? error.cause : error
    log.warn({ err, failures: this.#failures + 1 }, 'the mailbox could not be read')
    // A lost lease or a database outage is not an error of the mail server.
    if (!(error instanceof MailServerFailure)) return
    const failure = { at: clock.now(), problem: readerProblem(error.failure) }
    await recordMailboxState(db, this.#address.name, this.#id, failure).catch(() => {})
  }
}
