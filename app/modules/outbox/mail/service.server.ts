import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailboxOf } from '#app/basics/email-address.ts'
import { type Context, allowVisitor } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { asOneStatement } from '#app/platform/sql.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { addMailConsent, findMailChoices, insertOptOut } from './store.server.ts'
import {
  type MailMessage,
  type MailTopic,
  everyTopic,
  mailMessageSchema,
  mayMail,
} from './schema.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import type { AttemptResult, DeliveryToAttempt } from '../delivery/schema.ts'
import { withOwnPage } from './html/rules.ts'
import { z } from 'zod'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { sendMail } from './gateway.server.ts'
import { messageIdFor, senderAddress } from './rules.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { humanizeName } from '#app/basics/text.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'

/** A mailbox as we remember it without keeping the address: a keyed hash (PRV-06, PRV-07). */
export function mailboxHash(secret: string, address: string): string {
  return digest(secret, `mailbox\n${mailboxOf(address)}`)
}

/** What an opt-out link carries: whose mailbox, as a hash, and the proof that we wrote it. */
export function optOutKey(secret: string, mailbox: string): string {
  return `${mailbox}.${digest(secret, `opt-out\n${mailbox}`)}`
}

/** The mailbox a key was made for; undefined for a key we did not make. */
export function mailboxOfOptOutKey(secret: string, key: string): string | undefined {
  const mailbox = /^([\w-]{22})\.[\w-]{22}$/.exec(key)?.[1]
  if (!mailbox) return undefined
  const isOurs = timingSafeEqual(Buffer.from(key), Buffer.from(optOutKey(secret, mailbox)))
  return isOurs ? mailbox : undefined
}

/** 128 bits, so that the link stays short enough for a header line. */
function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

const optOutPath = '/email-opt-out'

/** From memory; it is stored when the server starts, so that no transaction can take it back. */
const readKnownSecret = (ctx: Context, db: Queryable) =>
  readCached(ctx, 'opt-out-secret', () => readSecret(db))

const readSecret = (db: Queryable) => readInstallationValue(db, 'opt-out-secret')

/** What a mail of this topic to this address must carry: the link that stops it without sign-in (PRV-07). */
export async function optOutOf(
  ctx: Context,
  db: Queryable,
  address: string,
  topic: MailTopic,
): Promise<NonNullable<MailMessage['optOut']>> {
  const secret = await readKnownSecret(ctx, db)
  const url = new URL(optOutPath, ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`)
  url.searchParams.set('key', optOutKey(secret, mailboxHash(secret, address)))
  return { topic, url: url.href }
}

/** PRV-07: whether an address may get a mail of this topic now. Asked again when the mail is sent. */
export async function mayMailTo(
  db: Queryable,
  address: string,
  topic: MailTopic,
): Promise<boolean> {
  return mayMail(await findMailChoices(db, mailboxHash(await readSecret(db), address)), topic)
}

/** Keeps a consent given after an opt-out, in the transaction that stores the consent itself. */
export async function recordMailConsent(
  db: Queryable,
  address: string,
  topic: MailTopic,
  at: Date,
): Promise<void> {
  const mailbox = mailboxHash(await readSecret(db), address)
  await db.execute(asOneStatement([addMailConsent({ mailbox, topics: [topic], at })]))
}

/** The same as a call, to be sent with those that store the consent. */
export async function mailConsentCall(
  ctx: Context,
  db: Queryable,
  address: string,
  topics: readonly MailTopic[],
  at: Date,
) {
  const mailbox = mailboxHash(await readKnownSecret(ctx, db), address)
  return addMailConsent({ mailbox, topics, at })
}

/** Reads the files that mails name by id: the outbox would carry them through every list of deliveries. */
export type ReadFiles = (
  db: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Uint8Array>>

type MailFile = { fileName: string; contentType: string; content: Uint8Array }

/** The files of a mail that is about to be sent; undefined where one of them was removed meanwhile. */
async function readMailFiles(
  db: Queryable,
  { attachments = [] }: Pick<MailMessage, 'attachments'>,
  readFiles: ReadFiles,
): Promise<MailFile[] | undefined> {
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  const kept = ids.length > 0 ? await readFiles(db, ids) : new Map<string, Uint8Array>()
  const files: MailFile[] = []
  for (const { fileName, contentType, content = '', fileId } of attachments) {
    const bytes = fileId ? kept.get(fileId) : Buffer.from(content, 'base64')
    if (!bytes) return undefined
    files.push({ fileName, contentType, content: bytes })
  }
  return files
}

/** The path of the recipient's own page of a lead; undefined when the page has ended. */
export type OwnPageOf = (ctx: Context, leadId: string) => Promise<string | undefined>

/** Puts the address of the recipient's own page into a mail that is about to be sent (PAS-02). */
export async function fillOwnPage(
  ctx: Context,
  { subjectType, subjectId }: DeliveryToAttempt,
  message: MailMessage,
  ownPageOf: OwnPageOf,
): Promise<MailMessage> {
  if (!message.hasOwnPage) return message
  const path = subjectType === 'lead' ? await ownPageOf(ctx, subjectId) : undefined
  return withOwnPage(message, new URL(path ?? '/', siteAddress(ctx.env)).href)
}

/** What mails need of modules above this one. */
export type MailParts = { readFiles: ReadFiles; ownPageOf: OwnPageOf }

/**
 * The mail channel's attempt for the delivery engine: checks the stored message once more, adds the
 * sender and the link to the recipient's own page, and sends it as it stands (LDS-05, D-71). A second attempt carries the Message-ID of the first.
 */
export async function attemptMail(
  ctx: Context,
  delivery: DeliveryToAttempt,
  { readFiles, ownPageOf }: MailParts,
): Promise<AttemptResult> {
  const parsed = mailMessageSchema.safeParse(delivery.payload)
  if (!parsed.success) return notSendable(parsed.error)
  const { optOut, to } = parsed.data
  if (optOut && !(await mayMailTo(ctx.db, to.address, optOut.topic))) return optedOut
  const { SMTP_URL, MAIL_FROM } = ctx.env
  if (!SMTP_URL) return internalFailure('no-mail-server', 'No mail server is set up (SMTP_URL).')
  const from = senderAddress(MAIL_FROM, await readSettings(ctx, 'site'))
  if (!from) return internalFailure('sender', 'The setting MAIL_FROM is not an email address.')
  const files = await readMailFiles(ctx.db, parsed.data, readFiles)
  if (!files) return fileRemoved
  const turn = await checkMailRate(ctx)
  if (turn) return turn
  return sendMail(SMTP_URL, {
    messageId: parsed.data.thread?.messageId ?? messageIdFor(delivery.id, from),
    from,
    message: await fillOwnPage(ctx, delivery, parsed.data, ownPageOf),
    files,
  })
}

function notSendable(problem: z.ZodError): AttemptResult {
  const { path, message } = problem.issues[0]!
  const field = path.join('.')
  return {
    kind: 'refused',
    error: { code: 'not-sendable', message: `${field}: ${message}`, field },
  }
}

/** Providers limit mails by the minute: all nodes together keep to MAIL_PER_MINUTE (OPS-05). */
async function checkMailRate(ctx: Context): Promise<AttemptResult | undefined> {
  const attempts = ctx.env.MAIL_PER_MINUTE
  if (!attempts) return undefined
  const limit = { name: 'outgoing-mail', attempts, windowSeconds: 60, isFixed: true }
  const turn = await countAttempt(ctx, limit, 'everybody')
  if (turn.ok) return undefined
  return {
    kind: 'throttled',
    error: { code: 'mail-rate', message: 'All mails of this minute were sent; this one is next.' },
    retryAfterSeconds: turn.retryAfterSeconds ?? 60,
    isOwnLimit: true,
  }
}

/** PRV-07: an opt-out counts from the moment it is given, for mails that wait, too. */
const optedOut: AttemptResult = {
  kind: 'withdrawn',
  error: { code: 'opted-out', message: 'The recipient has stopped e-mails of this kind.' },
}

const fileRemoved: AttemptResult = {
  kind: 'withdrawn',
  error: { code: 'file-removed', message: 'A file of this e-mail was removed before it was sent.' },
}

function internalFailure(code: string, message: string): AttemptResult {
  return { kind: 'transient', error: { code, message } }
}

const optOutSchema = z.object({ key: z.string().max(100) })
/** Wide: mail providers press the button for many of their customers from few addresses (RFC 8058). */
const optOutLimit = { name: 'opt-out', attempts: 600, windowSeconds: 600 }

/**
 * Stops every e-mail that is more than an answer, at once and for the mailbox the key names (PRV-07).
 * Open to anyone who has the link; repeating it changes nothing. Mails that wait are not sent any more.
 */
export async function optOut(ctx: Context, input: unknown): Promise<Outcome<null>> {
  allowVisitor(ctx)
  const within = await countAttempt(ctx, optOutLimit)
  if (!within.ok) return within
  const parsed = optOutSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', 'There is no mailbox for this link.')
  const secret = await readInstallationValue(ctx.db, 'opt-out-secret')
  const mailbox = mailboxOfOptOutKey(secret, parsed.data.key)
  if (!mailbox) return refused('not-found', 'There is no mailbox for this link.')
  return ctx.db.transaction(async (tx) => {
    await insertOptOut(tx, mailbox, ctx.clock.now())
    await recordActivity(ctx, tx, {
      action: 'mail.opted-out',
      subjectType: 'mailbox',
      subjectId: mailbox,
    })
    return accepted(null)
  })
}

/**
 * What a mailbox chose about our e-mails. It is kept under a keyed hash and outlives an erasure: without it
 * we could not keep the promise to write no more (PRV-07).
 */
export const mailPersonalData: PersonalDataProvider = {
  name: 'Choices about e-mails',
  async find(db, email) {
    const secret = await readInstallationValue(db, 'opt-out-secret')
    const choices = await findMailChoices(db, mailboxHash(secret, email))
    return choices.map(({ topic, isWanted, at }) => ({
      what: isWanted ? 'Consent given after an opt-out' : 'Opt-out from e-mails',
      at,
      fields: [
        {
          label: 'E-mails',
          value: topic === everyTopic ? 'News, offers and notices' : humanizeName(topic),
        },
      ],
    }))
  },
  erase: () => Promise.resolve(0),
}
