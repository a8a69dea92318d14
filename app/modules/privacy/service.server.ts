import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { mailboxOf } from '#app/basics/contact-details.ts'
import { csvText } from '#app/basics/csv.ts'
import { formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { readableReference } from '#app/basics/ids.ts'
import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import {
  correctPerson,
  refuseWrongPhone,
} from '#app/modules/sales/lead/correction/service.server.ts'
import { refusalInit, screenSubmission } from '#app/modules/sales/lead/submission/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { type Activity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { confirmedByLinkText, requestNoticeVersion } from './content.ts'
import { type RecordForm, paiaNoticeVersion, recordFormFields } from './paia/content.ts'
import {
  type PersonalDataPart,
  eraseClaimedCallBacks,
  collectPersonalData,
  personalDataProviders,
} from './personal-data/service.server.ts'
import {
  composeRequestAnswer,
  composeRequestLinkMail,
  composeRequestNotice,
  requestIdempotencyKey,
  requestLinkKey,
  requestIdOfLinkKey,
} from './rules.server.ts'
import { dueDate } from './rules.ts'
import {
  closeRequestSchema,
  correctDataSchema,
  dataRequestSchema,
  eraseDataSchema,
  exportDataSchema,
  paiaRequestSchema,
  recordedRequestSchema,
  verifyRequestSchema,
} from './schema.ts'
import {
  type DataRequest,
  deidentifyRequests,
  findRequest,
  findRequestByKey,
  findRequestsOfEmail,
  insertRequest,
  updateRequest,
} from './store.server.ts'

export const confirmPath = '/privacy-policy/confirm-request'
const submissionRateLimit = { name: 'data-request', attempts: 10, windowSeconds: 600 }
/** At most one link email per mailbox and hour, so that the form cannot be abused to flood a stranger's mailbox. */
const linkMailRateLimit = {
  name: 'mail-data-request',
  attempts: 1,
  windowSeconds: 3600,
  isFixed: true,
}

/**
 * Stores a visitor's request about their own data and emails a link that proves ownership of the address; suspected
 * spam is stored without an email. Returns the reference and the due date in 30 days. The same request on the same day
 * gets the same response and is stored once.
 */
export async function submitDataRequest(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ reference: string; dueOn: string }>> {
  const parsed = parseRequest(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { within, spamReasons } = await screenSubmission(ctx, submissionRateLimit, parsed.data)
  if (!within.ok) return within
  const { kind, name, email, details } = parsed.data
  const form: RecordForm | null =
    'right' in parsed.data ? pick(parsed.data, recordFormFields) : null
  const idempotencyKey = requestIdempotencyKey({ ...parsed.data, form }, ctx.clock.now())
  const stored = await storeRequest(ctx, {
    kind,
    name,
    email,
    details,
    form,
    idempotencyKey,
    source: 'website',
    isSuspectedSpam: spamReasons.length > 0,
  })
  return accepted(pick(stored, ['reference', 'dueOn']))
}

function parseRequest(input: unknown) {
  const isRecord = z.looseObject({ kind: z.literal('record') }).safeParse(input).success
  return isRecord ? paiaRequestSchema.safeParse(input) : dataRequestSchema.safeParse(input)
}

export type RequestToStore = Pick<
  DataRequest,
  'kind' | 'name' | 'email' | 'details' | 'idempotencyKey' | 'source' | 'isSuspectedSpam'
> &
  Partial<Pick<DataRequest, 'form'>>

/** Stores a valid request once, with its activity entry and emails. The caller checks permission. */
export async function storeRequest(ctx: Context, request: RequestToStore): Promise<DataRequest> {
  const site = await readSettings(ctx, 'site')
  const submittedAt = ctx.clock.now()
  const ofForm = request.kind === 'record' ? paiaNoticeVersion : requestNoticeVersion
  const noticeVersion = request.source === 'website' ? ofForm : 'none: not by form'
  const known = { ...request, noticeVersion, submittedAt, dueOn: dueDate(submittedAt) }
  // If the reference exists already (chance 1 in 10^11), a new one is drawn.
  for (let draw = 0; draw < 3; draw++) {
    const reference = readableReference('PR', randomBytes(8))
    const stored = await storeWithMails(ctx, { ...known, reference }, site)
    if (stored) return stored
  }
  throw new Error('no free request reference was found')
}

/** Returns undefined if the reference is taken. A repeat only emails an unused link, if the mailbox limit allows it. */
function storeWithMails(
  ctx: Context,
  request: Parameters<typeof insertRequest>[1],
  site: SiteSettings,
): Promise<DataRequest | undefined> {
  return ctx.db.transaction(async (tx) => {
    const added = await insertRequest(tx, request)
    const stored = added ?? (await findRequestByKey(tx, request.idempotencyKey))
    if (!stored) return undefined
    const isSpam = request.isSuspectedSpam || stored.isSuspectedSpam
    const isLinkOpen = !isSpam && stored.state === 'unconfirmed'
    const link = isLinkOpen ? await linkMail(ctx, tx, stored, site) : []
    const notice = added && !isSpam ? noticeMail(ctx, stored, site) : []
    await enqueueDeliveries(ctx, tx, [...link, ...notice])
    const details = pick(stored, ['reference', 'kind', 'source', 'isSuspectedSpam', 'dueOn'])
    if (added || link.length > 0)
      await logActivity(ctx, tx, 'data-request.submitted', ['data-request', stored.id], details)
    return stored
  })
}

async function linkMail(ctx: Context, tx: Transaction, request: DataRequest, site: SiteSettings) {
  const isFirst = await countAttempt(ctx, linkMailRateLimit, mailboxOf(request.email), tx)
  if (!isFirst.ok) return []
  const secret = await readInstallationValue(tx, 'data-request-secret')
  const url = new URL(confirmPath, siteAddress(ctx.env))
  url.searchParams.set('key', requestLinkKey(secret, request.id))
  const link = composeRequestLinkMail({ ...request, site, url: url.href })
  return [requestMail('data-request-link', link, request)]
}

function noticeMail({ env }: Context, request: DataRequest, site: SiteSettings) {
  const url = new URL(`/admin/privacy/${request.id}`, siteAddress(env)).href
  const notice = request.source === 'website' && composeRequestNotice({ ...request, site, url })
  return notice
    ? [{ ...requestMail('data-request-notice', notice, request), isForgettable: false }]
    : []
}

/** Returns the delivery of an email about a request, which is erased once it has arrived. */
export const requestMail = (kind: string, message: MailMessage, { id }: { id: string }) => ({
  ...mailDelivery(kind, message, ['data-request', id]),
  isForgettable: true,
})

/** Stores a request that came by phone, by letter or in person. It has the same due date of 30 days. */
export async function recordDataRequest(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = recordedRequestSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const request = { ...parsed.data, source: 'staff' as const, isSuspectedSpam: false }
  const stored = await storeRequest(ctx, request)
  const { id, reference } = stored
  const fields = ['kind', 'name', 'email', 'details'] as const
  if (fields.some((name) => stored[name] !== request[name]))
    return refused(
      'key-reused',
      `An earlier version of this request was already added as ${reference}. Press Add the request again to add this version too.`,
    )
  return accepted({ id, reference })
}

const confirmSchema = z.object({ key: z.string().max(100) })
const confirmationRateLimit = { name: 'confirm-data-request', attempts: 30, windowSeconds: 600 }
const unknownLinkMessage =
  'This link does not belong to an open request. Open it from the email again.'

/** Response of a page whose button confirms an emailed link. */
export function answerEmailLink(outcome: Outcome<unknown>) {
  if (outcome.ok) return { answer: 'done' as const, init: {} }
  const isBusy = outcome.reason === 'too-many-requests'
  return { answer: isBusy ? ('again' as const) : ('unknown' as const), init: refusalInit(outcome) }
}

/** Confirms a request by its emailed link (proof of mailbox access), until it is answered. A repeat changes nothing. */
export async function confirmDataRequest(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ isRepeat: boolean }>> {
  const within = await countAttempt(ctx, confirmationRateLimit)
  if (!within.ok) return within
  const parsed = confirmSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', unknownLinkMessage)
  const secret = await readInstallationValue(ctx.db, 'data-request-secret')
  const id = requestIdOfLinkKey(secret, parsed.data.key)
  if (!id) return refused('not-found', unknownLinkMessage)
  return ctx.db.transaction(async (tx) => {
    const request = await findRequest(tx, id, true)
    if (!request || request.state === 'closed') return refused('not-found', unknownLinkMessage)
    if (request.state === 'confirmed') return accepted({ isRepeat: true })
    await updateRequest(tx, request, {
      state: 'confirmed',
      confirmedAt: ctx.clock.now(),
      confirmedHow: confirmedByLinkText,
      isSuspectedSpam: false,
    })
    await logActivity(ctx, tx, 'data-request.confirmed', ['data-request', id], { by: 'link' })
    return accepted({ isRepeat: false })
  })
}

type RequestTarget = { requestId: string; version: number }
type StepActivity = Pick<Activity, 'action' | 'details'>

/**
 * Runs the steps that all staff actions on a request share: permission (product managers and above), schema, lock,
 * version check, `work`, activity log. `work` returns the log entry, which must contain no names, or a refusal.
 */
export async function applyRequestStep<Schema extends z.ZodType<RequestTarget>>(
  ctx: Context,
  schema: Schema,
  input: unknown,
  work: (
    tx: Transaction,
    request: DataRequest,
    given: z.output<Schema>,
  ) => Promise<Outcome<StepActivity>>,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const given = parsed.data
  return ctx.db.transaction(async (tx) => {
    const request = await findRequest(tx, given.requestId, true)
    if (!request) return refused('not-found', 'Request not found. Reload and try again.')
    if (request.version !== given.version) {
      const { state, version, erasedAt } = request
      const message = 'This request changed while you were looking at it. Reload and try again.'
      const current = { state, version, isErased: erasedAt !== null }
      return refused('conflict', message, { current })
    }
    if (request.state === 'closed')
      return refused('invalid-input', 'This request was answered and can no longer be changed.')
    const done = await work(tx, request, given)
    if (!done.ok) return done
    await logActivity(ctx, tx, done.value.action, ['data-request', request.id], done.value.details)
    const after = await findRequest(tx, request.id)
    return accepted({ version: after!.version })
  })
}

/** Before the identity is confirmed, nothing is shown, changed or removed. */
export const unconfirmedRefusal = () =>
  refused('invalid-input', 'Confirm the person’s identity first.')

/**
 * Exports all data of the person of a confirmed request as a file for that person: JSON or CSV. It includes call-backs
 * that staff matched to them (ADR 0021). For product managers and above. The export is logged.
 */
export async function exportPersonalData(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ fileName: string; contentType: string; content: string }>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = exportDataSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Choose JSON or CSV.')
  const { requestId, format } = parsed.data
  const request = await findRequest(ctx.db, requestId)
  if (!request) return refused('not-found', 'Request not found. Reload and try again.')
  if (request.email === '')
    return refused('not-found', 'We no longer hold any data about this person.')
  // A request that was refused without proof of identity is closed, but not confirmed.
  if (!request.confirmedAt) return unconfirmedRefusal()
  const parts = await collectPersonalData(ctx, request)
  const counted = { format, records: parts.flatMap(({ records }) => records).length }
  await logActivity(ctx, ctx.db, 'data-request.exported', ['data-request', request.id], counted)
  const fileName = `personal-data-${request.reference}.${format}`
  const exportedAt = ctx.clock.now()
  if (format === 'csv')
    return accepted({ fileName, contentType: 'text/csv', content: csvOf(parts) })
  const content = JSON.stringify({ person: request.email, exportedAt, parts }, null, 2)
  return accepted({ fileName, contentType: 'application/json', content })
}

/** Returns one row per value, so that a spreadsheet shows everything. */
function csvOf(parts: PersonalDataPart[]): string {
  const rows = parts.flatMap(({ name, records }) =>
    records.flatMap(({ what, at, fields }) =>
      fields.map(({ label, value }) => [name, what, formatDateTime(at), label, value]),
    ),
  )
  return csvText([['Part', 'What', 'When', 'Field', 'Value'], ...rows])
}

/** Confirms a request after staff verified the identity in another way, which they describe in `how`. */
export function verifyRequest(ctx: Context, input: unknown) {
  return applyRequestStep(ctx, verifyRequestSchema, input, async (tx, request, { how }) => {
    if (request.state === 'confirmed')
      return refused('invalid-input', 'This request is already confirmed.')
    await updateRequest(tx, request, {
      state: 'confirmed',
      confirmedAt: ctx.clock.now(),
      confirmedHow: how,
      isSuspectedSpam: false,
    })
    return accepted({ action: 'data-request.confirmed', details: { by: 'staff' } })
  })
}

/** Corrects the person's contact details everywhere, including in the CRM. */
export function correctPersonalData(ctx: Context, input: unknown) {
  return applyRequestStep(ctx, correctDataSchema, input, async (tx, request, given) => {
    if (request.state !== 'confirmed') return unconfirmedRefusal()
    const { requestId: _id, version: _version, ...requested } = given
    const wrongPhone = refuseWrongPhone(requested)
    if (wrongPhone) return wrongPhone
    const details = Object.fromEntries(Object.entries(requested).filter(([, value]) => value))
    const subject = { email: request.email, requestId: request.id }
    const enquiries = await correctPerson(ctx, tx, subject, details)
    for (const provider of ctx.extensions.valuesOf(personalDataProviders))
      await provider.correct?.(ctx, tx, subject, details)
    // Answers go to the new address, under which the person's data is found from now on. A request that is not
    // confirmed may come from someone else who reads the old address.
    const { name, email } = details
    for (const own of await findRequestsOfEmail(tx, request.email))
      if (own.state !== 'unconfirmed') await updateRequest(tx, own, { name, email })
    const fields = Object.keys(details)
    return accepted({ action: 'data-request.corrected', details: { fields, enquiries } })
  })
}

/**
 * Erases the person permanently: enquiries, notes, the outbox, referrals by others, earlier requests and matched
 * call-backs. Also queues the deletion in the CRM. Open requests keep what their answer needs until then.
 */
export function erasePersonalData(ctx: Context, input: unknown) {
  return applyRequestStep(ctx, eraseDataSchema, input, async (tx, request, { reference }) => {
    if (request.state !== 'confirmed') return unconfirmedRefusal()
    if (reference.trim().toUpperCase() !== request.reference)
      return refusedField('reference', 'This reference doesn’t match the request.')
    // Runs first, because it needs records that the other providers erase.
    const removed = await eraseClaimedCallBacks(ctx, tx, request.id)
    const erasure = { email: request.email, requestId: request.id }
    const providers = ctx.extensions.valuesOf(personalDataProviders)
    for (const provider of providers)
      removed[provider.name] = await provider.erase(ctx, tx, erasure)
    for (const provider of providers) await provider.purgeOrphans?.(tx)
    return accepted({ action: 'data-request.erased', details: { removed } })
  })
}

/** Emails the answer and closes the request. After an erasure, this also removes the person from the request. */
export async function closeRequest(ctx: Context, input: unknown) {
  const site = await readSettings(ctx, 'site')
  return applyRequestStep(ctx, closeRequestSchema, input, async (tx, request, given) => {
    const { outcome, answer } = given
    const isRefusedRecord = request.kind === 'record' && outcome === 'refused'
    if (isRefusedRecord && !given.ground)
      return refusedField('ground', 'Choose the section of PAIA that the record is refused under.')
    const ground = isRefusedRecord ? given.ground : undefined
    if (request.state !== 'confirmed' && outcome === 'done') return unconfirmedRefusal()
    const closedAt = ctx.clock.now()
    if (!request.isSuspectedSpam) {
      const askedOn = johannesburgDate(request.submittedAt)
      const message = composeRequestAnswer({ ...request, site, answer, askedOn, ground })
      await enqueueDeliveries(ctx, tx, [requestMail('data-request-answer', message, request)])
    }
    await updateRequest(tx, request, { state: 'closed', outcome, answer, closedAt, ground })
    if (request.erasedAt) await deidentifyRequests(tx, [request.id], closedAt)
    return accepted({ action: 'data-request.closed', details: { outcome } })
  })
}
