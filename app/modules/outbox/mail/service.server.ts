import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { mailboxOf } from '#app/basics/contact-details.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { humanizeName } from '#app/basics/text.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { combineCalls } from '#app/platform/sql.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { failedAttempt } from '../delivery/rules.ts'
import type { AttemptResult, DeliveryToAttempt } from '../delivery/schema.ts'
import { type OutgoingMail, checkMailServer, sendMail } from './gateway.server.ts'
import { withOwnPage } from './html/rules.ts'
import { messageIdFor, senderAddress } from './rules.ts'
import {
  type MailMessage,
  type MailTopic,
  everyTopic,
  mailMessageSchema,
  mayMail,
} from './schema.ts'
import { addMailConsent, findMailChoices, insertOptOut } from './store.server.ts'

/** Returns a keyed hash that identifies a mailbox without storing its address. */
export function mailboxHash(secret: string, address: string): string {
  return keyedHash(secret, `mailbox\n${mailboxOf(address)}`)
}

/** Returns the key in an opt-out link: the mailbox's hash and a signature. */
export function optOutKey(secret: string, mailbox: string): string {
  return `${mailbox}.${keyedHash(secret, `opt-out\n${mailbox}`)}`
}

/** Returns the mailbox hash in an opt-out key; undefined if the signature is invalid. */
export function mailboxOfOptOutKey(secret: string, key: string): string | undefined {
  const mailbox = /^([\w-]{22})\.[\w-]{22}$/.exec(key)?.[1]
  return mailbox && isSameSecret(key, optOutKey(secret, mailbox)) ? mailbox : undefined
}

/** Returns 132 bits of an HMAC, so that the link is short enough for a header line. */
function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

const readOptOutSecret = (db: Queryable) => readInstallationValue(db, 'opt-out-secret')

/** Created at server start, not in the caller's transaction: a rollback can't remove a cached secret. */
const readCachedSecret = (ctx: Context, db: Queryable) =>
  readCached(ctx, 'opt-out-secret', () => readOptOutSecret(db))

/** Returns the topic and opt-out link for an email to this address. The link works without signing in. */
export async function optOutLinkOf(
  ctx: Context,
  db: Queryable,
  address: string,
  topic: MailTopic,
): Promise<NonNullable<MailMessage['optOut']>> {
  const secret = await readCachedSecret(ctx, db)
  const url = new URL('/email-opt-out', siteAddress(ctx.env))
  url.searchParams.set('key', optOutKey(secret, mailboxHash(secret, address)))
  return { topic, url: url.href }
}

/** Returns whether an address may be sent an email of this topic now. Checked again when the email is sent. */
export async function mayMailTo(db: Queryable, address: string, topic: MailTopic) {
  return mayMail(await findMailChoices(db, mailboxHash(await readOptOutSecret(db), address)), topic)
}

/** Stores a consent given after an opt-out, in the same transaction as the form that contains the consent. */
export async function recordMailConsent(
  db: Queryable,
  address: string,
  topic: MailTopic,
  at: Date,
): Promise<void> {
  const mailbox = mailboxHash(await readOptOutSecret(db), address)
  await db.execute(combineCalls([addMailConsent({ mailbox, topics: [topic], at })]))
}

/** Returns a database call that stores a consent given after an opt-out, to be sent in one statement with others. */
export async function mailConsentCall(
  ctx: Context,
  db: Queryable,
  address: string,
  topics: readonly MailTopic[],
  at: Date,
) {
  const mailbox = mailboxHash(await readCachedSecret(ctx, db), address)
  return addMailConsent({ mailbox, topics, at })
}

/** Reads attached files by id. Their content is not in the outbox, where each list of deliveries would load it. */
export type ReadFiles = (
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Uint8Array>>

/** Reads the attachments of an email; undefined if one has been removed. */
async function readMailFiles(
  db: Queryable,
  { attachments = [] }: Pick<MailMessage, 'attachments'>,
  readFiles: ReadFiles,
): Promise<OutgoingMail['files'] | undefined> {
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  const kept = ids.length > 0 ? await readFiles(db, ids) : new Map<string, Uint8Array>()
  const files: OutgoingMail['files'][number][] = []
  for (const { fileName, contentType, content = '', fileId } of attachments) {
    const bytes = fileId ? kept.get(fileId) : Buffer.from(content, 'base64')
    if (!bytes) return undefined
    files.push({ fileName, contentType, content: bytes })
  }
  return files
}

/** Returns the path of a lead's page for its recipient; undefined if the page has expired. */
export type FindOwnPage = (ctx: Context, leadId: string) => Promise<string | undefined>

/** Fills the link to the recipient's own page into an email that is about to be sent. */
export async function fillOwnPage(
  ctx: Context,
  { subjectType, subjectId }: DeliveryToAttempt,
  message: MailMessage,
  ownPageOf: FindOwnPage,
): Promise<MailMessage> {
  if (!message.hasOwnPage) return message
  const path = subjectType === 'lead' ? await ownPageOf(ctx, subjectId) : undefined
  return withOwnPage(message, new URL(path ?? '/', siteAddress(ctx.env)).href)
}

/** Signs in to the mail server as a test, without sending anything. A refusal explains the error. */
export const testMailServer = ({ env }: Context) => checkMailServer(env.SMTP_URL!)

/** Validates the email again, and adds the sender and own-page link. All attempts share one Message-ID. */
export async function attemptMail(
  ctx: Context,
  delivery: DeliveryToAttempt,
  { readFiles, ownPageOf }: { readFiles: ReadFiles; ownPageOf: FindOwnPage },
): Promise<AttemptResult> {
  const parsed = mailMessageSchema.safeParse(delivery.payload)
  if (!parsed.success) return notSendableResult(parsed.error)
  const { optOut, to, validUntil } = parsed.data
  if (validUntil && new Date(validUntil) <= ctx.clock.now())
    return failedAttempt('withdrawn', 'too-late', 'This email couldn’t be sent in time.')
  if (optOut && !(await mayMailTo(ctx.db, to.address, optOut.topic)))
    return failedAttempt(
      'withdrawn',
      'opted-out',
      'The recipient has opted out of emails of this kind.',
    )
  const { SMTP_URL, MAIL_FROM } = ctx.env
  if (!SMTP_URL)
    return failedAttempt(
      'transient',
      'no-mail-server',
      'No mail server is connected. Ask your operator to connect one.',
    )
  const from = senderAddress(MAIL_FROM, await readSettings(ctx, 'site'))
  if (!from)
    return failedAttempt(
      'transient',
      'sender',
      'The sender address isn’t a valid email address. Ask your operator to correct it.',
    )
  const files = await readMailFiles(ctx.db, parsed.data, readFiles)
  if (!files)
    return failedAttempt(
      'withdrawn',
      'file-removed',
      'A file attached to this email was removed before it was sent.',
    )
  const turn = await checkMailRate(ctx)
  if (turn) return turn
  return sendMail(SMTP_URL, {
    messageId: parsed.data.thread?.messageId ?? messageIdFor(delivery.id, from),
    from,
    message: await fillOwnPage(ctx, delivery, parsed.data, ownPageOf),
    files,
  })
}

function notSendableResult(problem: z.ZodError): AttemptResult {
  const { path, message } = problem.issues[0]!
  const field = path.join('.')
  return {
    kind: 'refused',
    error: { code: 'not-sendable', message: `${field}: ${message}`, field },
  }
}

/** Limits emails to MAIL_PER_MINUTE for all nodes together, because providers limit emails per minute. */
async function checkMailRate(ctx: Context): Promise<AttemptResult | undefined> {
  const attempts = ctx.env.MAIL_PER_MINUTE
  if (!attempts) return undefined
  const limit = { name: 'outgoing-mail', attempts, windowSeconds: 60, isFixed: true }
  const turn = await countAttempt(ctx, limit, 'everybody')
  if (turn.ok) return undefined
  const message =
    'We’ve reached this minute’s email limit. This email will be sent in the next minute.'
  return {
    ...failedAttempt('throttled', 'mail-rate', message),
    retryAfterSeconds: turn.retryAfterSeconds ?? 60,
    isOwnLimit: true,
  }
}

const optOutSchema = z.object({ key: z.string().max(100) })
/** A high limit, because email providers send opt-outs of many customers from few IP addresses (RFC 8058). */
const optOutRateLimit = { name: 'opt-out', attempts: 600, windowSeconds: 600 }

const invalidLinkMessage = 'This link isn’t valid. Please open it from the email again.'

/**
 * Stops all optional emails to the key's mailbox at once, even queued ones. Needs no sign-in, because the key in the
 * link is signed. Safe to repeat.
 */
export async function optOut(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const within = await countAttempt(ctx, optOutRateLimit)
  if (!within.ok) return within
  const parsed = optOutSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', invalidLinkMessage)
  const mailbox = mailboxOfOptOutKey(await readOptOutSecret(ctx.db), parsed.data.key)
  if (!mailbox) return refused('not-found', invalidLinkMessage)
  return ctx.db.transaction(async (tx) => {
    await insertOptOut(tx, mailbox, ctx.clock.now())
    await logActivity(ctx, tx, 'mail.opted-out', ['mailbox', mailbox])
    return accepted(null)
  })
}

/** Personal data: a mailbox's choices about emails, under a keyed hash; kept after an erasure, to respect opt-outs. */
export const mailPersonalData: PersonalDataProvider = {
  name: 'Choices about emails',
  async find(db, email) {
    const choices = await findMailChoices(db, mailboxHash(await readOptOutSecret(db), email))
    return choices.map(({ topic, isWanted, at }) => ({
      what: isWanted ? 'Consent given after an opt-out' : 'Opt-out from emails',
      at,
      fields: [
        {
          label: 'Emails',
          value: topic === everyTopic ? 'News, offers and notices' : humanizeName(topic),
        },
      ],
    }))
  },
  erase: () => Promise.resolve(0),
}
