import { randomBytes } from 'node:crypto'
import { mailboxOf } from '#app/basics/email-address.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { readableReference } from '#app/basics/ids.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { screenSubmission } from '#app/modules/sales/lead/services/screen-submission.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { requestNoticeVersion } from '../content.ts'
import { findRequestByKey, insertRequest, type DataRequest } from '../data.server.ts'
import { composeRequestLink, composeRequestNotice } from '../rules/compose-request-mail.ts'
import { dueDate } from '../rules/due-date.ts'
import { requestKey, requestLinkKey } from '../rules/request-key.server.ts'
import { dataRequestSchema } from '../schema.ts'

export type SubmittedRequest = { reference: string; dueOn: string }

export const confirmPath = '/privacy-policy/confirm-request'
const submitLimit = { name: 'data-request', attempts: 10, windowSeconds: 600 }
/** T20: nobody can make us write to a stranger more often. */
const linkLimit = { name: 'mail-data-request', attempts: 1, windowSeconds: 3600, isFixed: true }

/**
 * Takes a request of a visitor about their own data (LEG-06): reference, due date in 30 days, and an
 * e-mail whose link proves the address. The same request again on the same day is answered alike and
 * stored once. What looks like a machine's is stored, and nothing is mailed.
 */
export async function submitDataRequest(
  ctx: Context,
  input: unknown,
): Promise<Outcome<SubmittedRequest>> {
  allowVisitor(ctx)
  const parsed = dataRequestSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { within, spamReasons } = await screenSubmission(ctx, submitLimit, parsed.data)
  if (!within.ok) return within
  const { kind, name, email, details } = parsed.data
  const now = ctx.clock.now()
  const idempotencyKey = requestKey(parsed.data, now)
  const known = await findRequestByKey(ctx.db, idempotencyKey)
  if (known) return accepted(answerOf(known))
  const stored = await storeRequest(ctx, {
    kind,
    name,
    email,
    details,
    idempotencyKey,
    source: 'website',
    isSuspectedSpam: spamReasons.length > 0,
  })
  return accepted(answerOf(stored))
}

const answerOf = ({ reference, dueOn }: DataRequest): SubmittedRequest => ({ reference, dueOn })

export type RequestToStore = Pick<
  DataRequest,
  'kind' | 'name' | 'email' | 'details' | 'idempotencyKey' | 'source' | 'isSuspectedSpam'
>

/** Stores a checked request with its activity and mails, once; the caller has checked permission. */
export async function storeRequest(ctx: Context, request: RequestToStore): Promise<DataRequest> {
  const site = await readSettings(ctx, 'site')
  const submittedAt = ctx.clock.now()
  const noticeVersion = request.source === 'website' ? requestNoticeVersion : 'none: not by form'
  const known = { ...request, noticeVersion, submittedAt, dueOn: dueDate(submittedAt) }
  // A reference already taken, one chance in 10^11, is drawn again.
  for (let draw = 0; draw < 3; draw++) {
    const reference = readableReference('PR', randomBytes(8))
    const stored = await storeWhole(ctx, { ...known, reference }, site)
    const found = stored ?? (await findRequestByKey(ctx.db, request.idempotencyKey))
    if (found) return found
  }
  throw new Error('no free request reference was found')
}

function storeWhole(
  ctx: Context,
  request: Parameters<typeof insertRequest>[1],
  site: SiteSettings,
): Promise<DataRequest | undefined> {
  return ctx.db.transaction(async (tx) => {
    const stored = await insertRequest(tx, request)
    if (!stored) return undefined
    const { id, reference, kind, source, isSuspectedSpam, dueOn } = stored
    await recordActivity(ctx, tx, {
      action: 'data-request.submitted',
      subjectType: 'data-request',
      subjectId: id,
      details: { reference, kind, source, isSuspectedSpam, dueOn },
    })
    if (!isSuspectedSpam) await queueMails(ctx, tx, stored, site)
    return stored
  })
}

async function queueMails(ctx: Context, tx: Transaction, request: DataRequest, site: SiteSettings) {
  const { id, reference, dueOn, email } = request
  const siteUrl = ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
  const subject = { subjectType: 'data-request', subjectId: id }
  const items = []
  const isFirst = await countAttempt(ctx, linkLimit, mailboxOf(email), tx)
  if (isFirst.ok) {
    const secret = await readInstallationValue(tx, 'data-request-secret')
    const url = new URL(confirmPath, siteUrl)
    url.searchParams.set('key', requestLinkKey(secret, id))
    const link = composeRequestLink({ ...request, site, url: url.href })
    items.push({ ...mailDelivery('data-request-link', link), ...subject, isForgettable: true })
  }
  const url = new URL(`/admin/privacy/${id}`, siteUrl).href
  const notice =
    request.source === 'website' ? composeRequestNotice({ site, reference, dueOn, url }) : null
  if (notice) items.push({ ...mailDelivery('data-request-notice', notice), ...subject })
  await enqueueDeliveries(ctx, tx, items)
}
