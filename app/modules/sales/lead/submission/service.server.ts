import { redirect } from 'react-router'
import type { z } from 'zod'
import { proclaimedHolidays } from '#app/basics/business-days.ts'
import { mailboxOf } from '#app/basics/contact-details.ts'
import { type Outcome, accepted, refused, refusedFields } from '#app/basics/outcome.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { derivedKeys, fingerprintOf } from '#app/modules/forms/rules.server.ts'
import {
  searchableOfferName,
  offerSize,
  priceText,
  shownAmount,
} from '#app/modules/prices/rules.ts'
import type { Offer } from '#app/modules/prices/schema.ts'
import { readOffers } from '#app/modules/prices/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import { refusalStatus } from '#app/platform/http.server.ts'
import { readFormToken } from '#app/platform/installation.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { type RateLimit, countAttempts, type Attempt } from '#app/platform/rate-limit.server.ts'
import {
  type Recommendation,
  answerWords,
  pricedOnRequestText,
  recommendationNames,
} from '../connectivity/content.ts'
import { recommendProduct, recommendationReasons } from '../connectivity/rules.ts'
import { sendRefusals } from '../content.ts'
import { withReceiptKey } from '../enquiry/rules.ts'
import { receiptOfLead } from '../enquiry/service.server.ts'
import { type LeadFields, formOf, formSchemas } from '../forms/every-form.ts'
import {
  type FormAnswer,
  answerOfRefusal,
  postedValues,
  sentAnswer,
  submissionFromForm,
} from '../public-form/rules.ts'
import type { Receipt } from '../public-form/schema.ts'
import { contactOf } from '../rules.ts'
import type { LeadEntry, LeadKind, SubmissionChannel } from '../schema.ts'
import { fromPrice, storeLead } from '../service.server.ts'
import { type Lead, findLeadByKey } from '../store.server.ts'
import {
  type SpamReason,
  maxFillMs,
  minFillMs,
  prepareLead,
  sourceOfSubmission,
  spamReasons,
  submissionSchema,
} from './rules.ts'

export type SubmittedLead = {
  id: string
  reference: string
  isReplay: boolean
  receipt: Receipt
  /** Opens the receipt for 30 minutes, on pages that work without script. */
  receiptKey: string
}
/**
 * High for most forms, because many people share a mobile network or office router. Low for referrals, because each one
 * sends an email to a stranger.
 */
const submitLimit = (form: LeadKind): RateLimit => ({
  name: `lead-${form}`,
  attempts: form === 'referral' ? 6 : 30,
  windowSeconds: 600,
})

type SubmitRefusal = 'invalid-input' | 'key-reused' | 'too-many-requests' | 'unavailable'

/**
 * Stores one enquiry with its consents, activity and deliveries in one statement, and only then confirms it. A repeat
 * with the same key, or without a key but with the same answers on the same day or within an hour after midnight,
 * returns the same result and stores nothing. Other answers under a key are refused. Suspected spam is stored and
 * confirmed, but never delivered.
 */
export async function submitLead(
  ctx: Context,
  submission: unknown,
): Promise<Outcome<SubmittedLead, SubmitRefusal>> {
  const parsed = parseSubmission(submission)
  if (!parsed.ok) return parsed
  try {
    return await storeOnce(ctx, parsed.value)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a lead could not be stored')
    return unavailableRefusal()
  }
}

const unavailableRefusal = () =>
  refused('unavailable', sendRefusals.unavailable, { retryAfterSeconds: 5 })

type Submission = Omit<z.infer<typeof submissionSchema>, 'fields'> & {
  fields: LeadFields[LeadKind]
}

function parseSubmission(input: unknown): Outcome<Submission, 'invalid-input'> {
  const envelope = submissionSchema.safeParse(input)
  if (!envelope.success) return refusedFields(envelope.error)
  const fields = formSchemas[envelope.data.form].safeParse(envelope.data.fields)
  if (!fields.success) return refusedFields(fields.error)
  return accepted({ ...envelope.data, fields: fields.data })
}

const deadlockCode = '40P01'

async function storeOnce(
  ctx: Context,
  submission: Submission,
): Promise<Outcome<SubmittedLead, SubmitRefusal>> {
  const { form, entry, page, consents, idempotencyKey } = submission
  const hash = fingerprintOf(form, entry, page, submission.fields, consents)
  const keys = idempotencyKey ? [idempotencyKey] : derivedKeys(hash, ctx.clock.now())
  const { email, phone } = contactOf(form, submission.fields)
  const sent = { ...submission, email, phone: normalizePhone(phone) }
  const { within, spamReasons } = await screenSubmission(ctx, submitLimit(form), sent)
  if (!within.ok || keys.length > 1) {
    const replay = await findReplayedAnswer(ctx, keys, hash)
    if (replay) return replay
  }
  if (!within.ok) return within
  const site = await readSettings(ctx, 'site')
  // Outside a transaction, because the current prices are read.
  const fields = (await answerAdditions[form]?.(ctx, submission.fields)) ?? submission.fields
  const source = sourceOfSubmission(submission.visit, ctx.pageAddress ?? '')
  const screened = { ...submission, fields, spamReasons, source }
  const prepared = prepareLead(screened, ctx.clock.now(), proclaimedHolidays(site))
  const lead = { ...prepared, idempotencyKey: keys[0]!, bodyHash: hash }
  const kept = { consents, site, action: 'lead.submitted' }
  // Try again with another reference if the first one is already used.
  for (let draw = 0; draw < 3; draw++) {
    try {
      const stored = await storeLead(ctx, ctx.db, lead, kept)
      if (stored) return await acceptedSubmission(ctx, stored, false)
    } catch (error) {
      // Two transactions deadlocked. The other one finishes in a moment, so a retry usually succeeds.
      if (sqlState(error) !== deadlockCode) throw error
      continue
    }
    const replay = await findReplayedAnswer(ctx, keys, hash)
    if (replay) return replay
  }
  // On a very busy server, every attempt may deadlock. The browser retries later.
  return unavailableRefusal()
}

async function findReplayedAnswer(ctx: Context, keys: readonly string[], hash: string) {
  const found = await findLeadByKey(ctx.db, keys)
  if (!found) return undefined
  const { keyReused } = sendRefusals
  if (found.bodyHash !== hash)
    return refused('key-reused', keyReused, { fields: { idempotencyKey: keyReused } })
  return acceptedSubmission(ctx, found, true)
}

async function acceptedSubmission(ctx: Context, lead: Lead, isReplay: boolean) {
  const { id, reference } = lead
  return accepted({ id, reference, isReplay, ...(await receiptOfLead(ctx, lead)) })
}

type LeadAnswers = LeadFields[LeadKind]

type AddAnswers = (ctx: Context, answers: LeadAnswers) => Promise<LeadAnswers>

/** Add current data, such as prices, to the answers of a form. */
const answerAdditions: Partial<Record<LeadKind, AddAnswers>> = {
  contact: addQuotedPlan,
  'custom-quote': addQuotedPlan,
  coverage: addTechnologyPrices,
  connectivity: addRecommendation,
}

/** Adds the name and the current price of the plan that an enquiry names, because the price may change later. */
async function addQuotedPlan(ctx: Context, fields: LeadAnswers) {
  if (!('plan' in fields) || fields.plan === '') return fields
  const { [fields.plan]: offer } = await readOffers(ctx, [fields.plan])
  const from = offer.isStartingPrice ? 'from ' : ''
  return { ...fields, planName: searchableOfferName(offer), planPrice: from + priceText(offer) }
}

/** Adds the current lowest price of each technology, because a price from a browser cannot be trusted. */
async function addTechnologyPrices(ctx: Context, fields: LeadAnswers) {
  if (!('wireless' in fields) || (!fields.fibre && !fields.wireless)) return fields
  const offers = await readOffers(ctx, ['fttp-from', 'fwa-from'])
  return {
    ...fields,
    fibrePrice: startingPrice(offers['fttp-from']),
    wirelessPrice: startingPrice(offers['fwa-from']),
  }
}

const startingPrice = (offer: Offer) =>
  shownAmount(offer) ? fromPrice(priceText(offer)) : priceText(offer)

const recommendedOffers = {
  fttp: ['fttp-from', 'fttp-to'],
  fwa: ['fwa-from', 'fwa-to'],
  waas: ['waas-from', 'waas-to'],
} as const satisfies Partial<Record<Recommendation, unknown>>

/** Adds the recommendation that the visitor saw (product, price, reasons), for emails, the CRM and staff. */
async function addRecommendation(ctx: Context, fields: LeadAnswers) {
  if (!('guestWifi' in fields)) return fields
  const recommendation = recommendProduct(fields)
  const reasons = recommendationReasons(fields).map(
    ({ question, isYes }) => answerWords[question][isYes ? 'yes' : 'no'],
  )
  return {
    ...fields,
    product: recommendationNames[recommendation],
    productPrice: await priceOf(ctx, recommendation),
    productReasons: reasons.join(' '),
  }
}

/** Formats the price range of a recommendation: "R1,500 (10Mbps) to R5,000 (100Mbps) per month". */
async function priceOf(ctx: Context, recommendation: Recommendation): Promise<string> {
  if (recommendation === 'hybrid') return pricedOnRequestText
  const [from, to] = recommendedOffers[recommendation]
  const offers: Record<string, Offer> = await readOffers(ctx, [from, to])
  const [low, high] = [offers[from]!, offers[to]!]
  const [least, most] = [low, high].map((offer) => `${shownAmount(offer)} (${offerSize(offer)})`)
  return shownAmount(low) && shownAmount(high)
    ? `${least} to ${most} ${low.unit}`
    : pricedOnRequestText
}

export type PostedForm = {
  form: LeadKind
  entry?: LeadEntry
  /** Fields that the page shows, by default all visible ones. The answer has only their values and errors. */
  fields?: readonly string[]
  page: string
  data: FormData
}

/** The result of a posted form. `reason` is the reason for a refusal, and determines the HTTP status. */
export type AnsweredForm = {
  answer: FormAnswer
  /** Set for a stored form: opens its receipt on the page that the visitor is redirected to. */
  receiptKey?: string
  reason?: string
  retryAfterSeconds?: number
}

/** Handles a lead form that was posted to its page without script. A refused form keeps the typed values. */
export async function answerFormPost(ctx: Context, posted: PostedForm): Promise<AnsweredForm> {
  const { form, entry = 'form', page, data } = posted
  const fields = posted.fields ?? visibleFields(formOf(form))
  const outcome = await submitLead(ctx, submissionFromForm(form, data, { entry, page }))
  if (outcome.ok) {
    const { receipt, receiptKey } = outcome.value
    return { answer: { ...sentAnswer, receipt }, receiptKey }
  }
  const { reason, retryAfterSeconds } = outcome
  const answer = answerOfRefusal(fields, outcome, postedValues(fields, data))
  return { answer, reason, retryAfterSeconds }
}

/** Redirects to the page with the receipt after a form was stored. Reloading that page does not send the form again. */
export function redirectToReceipt(href: string, { receiptKey }: { receiptKey?: string }): Response {
  return redirect(receiptKey ? withReceiptKey(href, receiptKey) : href, 303)
}

export function refusalInit({
  reason,
  retryAfterSeconds: seconds,
}: Pick<AnsweredForm, 'reason' | 'retryAfterSeconds'>) {
  return {
    status: reason ? refusalStatus(reason) : 200,
    headers: seconds ? { 'Retry-After': String(Math.ceil(seconds)) } : undefined,
  }
}

/** Passes the headers of a page's action, such as Retry-After, on to the response. A page exports this as `headers`. */
export function actionHeaders({ actionHeaders: given }: { actionHeaders: Headers }): Headers {
  return given
}

/** A visit sends one form, up to three times after lost responses. A token used more often belongs to a bot. */
const tokenRateLimit = { name: 'form-token', attempts: 5, windowSeconds: maxFillMs / 1000 }
/** Limits submissions without a measurable fill time. A whole office without script sends fewer. */
const untimedRateLimit = { name: 'form-untimed', attempts: 30, windowSeconds: 3600 }
/** Limits submissions within a second of the first touch. Few people on one network use autofill that fast. */
const fastFillRateLimit = { name: 'form-quick', attempts: 5, windowSeconds: 24 * 3600 }
const addressRateLimit = { name: 'form-address', attempts: 20, windowSeconds: 24 * 3600 }

type SentForm = {
  honeypot: string
  token: string
  channel: SubmissionChannel
  email: string
  /** The phone number in stored form; rate-limited if there is no email address. */
  phone?: string | null
}

/** Returns whether `limit` still allows it, and the reasons why it looks automated (empty if human). */
export async function screenSubmission(
  ctx: Context,
  limit: RateLimit,
  { token: given, email, phone, ...sent }: SentForm,
): Promise<{ within: Outcome<null, 'too-many-requests'>; spamReasons: SpamReason[] }> {
  const token = await readFormToken(ctx, given)
  const isVisit = token.kind === 'visit'
  const isQuick = isVisit && token.ageMs < minFillMs
  const network = isVisit ? isQuick && fastFillRateLimit : untimedRateLimit
  const attempts = {
    form: { limit, client: ctx.clientNetwork },
    address: { limit: addressRateLimit, client: email ? mailboxOf(email) : (phone ?? '') },
    ...(isVisit ? { token: { limit: tokenRateLimit, client: token.serial } } : {}),
    ...(network ? { network: { limit: network, client: ctx.clientNetwork } } : {}),
  } satisfies Record<string, Attempt>
  const outcomes = await countAttempts(ctx, Object.values(attempts))
  const exceeded = Object.keys(attempts).filter((_, at) => !outcomes[at]!.ok)
  const limitsExceeded = {
    token: exceeded.includes('token'),
    network: exceeded.includes('network'),
    address: exceeded.includes('address'),
  }
  return { within: outcomes[0]!, spamReasons: spamReasons({ ...sent, token, limitsExceeded }) }
}
