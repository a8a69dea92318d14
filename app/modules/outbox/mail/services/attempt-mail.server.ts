import type { z } from 'zod'
import type { AttemptResult, DeliveryToAttempt } from '../../delivery/schema.ts'
import { readSettings } from '#app/modules/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { sendMail } from '../gateway.server.ts'
import { mayMailTo } from './mail-choices.server.ts'
import { readMailFiles, type ReadFiles } from './mail-files.server.ts'
import { fillOwnPage, type OwnPageOf } from './own-pages.server.ts'
import { messageIdFor, senderAddress } from '../rules/sender.ts'
import { mailMessageSchema } from '../schema.ts'

/** What mails need of features above this one. */
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
  if (optOut && !(await mayMailTo(ctx.db, to.address, optOut.topic))) return stopped
  const { SMTP_URL, MAIL_FROM } = ctx.env
  if (!SMTP_URL) return ownFault('no-mail-server', 'No mail server is set up (SMTP_URL).')
  const from = senderAddress(MAIL_FROM, await readSettings(ctx, 'site'))
  if (!from) return ownFault('sender', 'The setting MAIL_FROM is not an email address.')
  const files = await readMailFiles(ctx.db, parsed.data, readFiles)
  if (!files) return fileRemoved
  const turn = await takeTurn(ctx)
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
async function takeTurn(ctx: Context): Promise<AttemptResult | undefined> {
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
const stopped: AttemptResult = {
  kind: 'withdrawn',
  error: { code: 'opted-out', message: 'The recipient has stopped e-mails of this kind.' },
}

const fileRemoved: AttemptResult = {
  kind: 'withdrawn',
  error: { code: 'file-removed', message: 'A file of this e-mail was removed before it was sent.' },
}

function ownFault(code: string, message: string): AttemptResult {
  return { kind: 'transient', error: { code, message } }
}
