import { createHmac } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { storedTelHref, whatsappHref } from '#app/basics/contact-details.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readSecret } from '#app/platform/installation.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import {
  markAddressSecret,
  cachePageUntil,
  requestContext,
} from '#app/platform/router-context.server.ts'
import { slotOf } from '../appointment/rules.ts'
import { type LeadFields, formOf } from '../forms/every-form.ts'
import { findLead, findMainLead } from '../inbox/store.server.ts'
import type { AnswerTimes, PageForms, Receipt } from '../public-form/schema.ts'
import { answerWindow, answersOf } from '../rules.ts'
import type { LeadKind } from '../schema.ts'
import { type ArrivingLead, type Lead, isEnquiryWithdrawn } from '../store.server.ts'
import { enquiryMissingMessage, enquiryPath, whatsappText } from './rules.ts'

/** The secret for the keys of visitors' pages (ADR 0021). */
export const readEnquirySecret = (ctx: Context) => readSecret(ctx, 'enquiry-secret')

const receiptLifetimeMs = 30 * 60 * 1000

/** Returns an enquiry's receipt, and a 30-minute key to it for forms posted without scripts. For the sender only. */
export async function receiptOfLead(ctx: Context, lead: Lead) {
  const site = await readSettings(ctx, 'site')
  const secret = await readEnquirySecret(ctx)
  const key = enquiryKey(secret, lead.id)
  const until = new Date(ctx.clock.now().getTime() + receiptLifetimeMs)
  const { brandName, phone, whatsappNumber } = site
  const text = whatsappText(brandName, lead.reference)
  return {
    receiptKey: receiptKey(secret, lead.id, until),
    receipt: {
      form: lead.kind,
      reference: lead.reference,
      answerBy: lead.dueAt?.toISOString() ?? null,
      promise: lead.promise,
      asked: answersOf(lead),
      statusPath: enquiryPath(key),
      calendarPath: requestedSlot(lead) ? enquiryPath(key, 'calendar.ics') : null,
      brandName,
      phone,
      phoneHref: storedTelHref(normalizePhone(phone)),
      whatsappHref: whatsappHref(whatsappNumber, text) ?? null,
    },
  }
}

/** Returns the requested time of a consultation, if it is after a time: by default, after the form was sent. */
export function requestedSlot({ kind, fields, submittedAt }: ArrivingLead, after = submittedAt) {
  if (kind !== 'consultation') return undefined
  const { preferredDate, preferredTime } = fields as LeadFields['consultation']
  const slot = slotOf(preferredDate, preferredTime)
  return slot && slot.startsAt > after ? slot : undefined
}

/** Returns the path of the visitor's enquiry page; undefined once the person's data is erased. */
export async function enquiryPathOf(ctx: Context, leadId: string): Promise<string | undefined> {
  const lead = await findLead(ctx.db, leadId)
  if (!lead || lead.deidentifiedAt) return undefined
  return enquiryPath(enquiryKey(await readEnquirySecret(ctx), leadId))
}

/** Limits attempts with invalid keys. A valid key is never counted, so that an attacker cannot lock a visitor out. */
const enquiryKeyGuessLimit = { name: 'enquiry-key', attempts: 30, windowSeconds: 600 }

const notFoundRefusal = () => refused('not-found', enquiryMissingMessage)

/** The id of the enquiry that a key opens. Guesses are rate-limited. */
export async function leadIdOfKey(ctx: Context, key: string): Promise<Outcome<string>> {
  const leadId = leadIdOfEnquiryKey(await readEnquirySecret(ctx), key)
  if (leadId) return accepted(leadId)
  const within = await countAttempt(ctx, enquiryKeyGuessLimit)
  return within.ok ? notFoundRefusal() : within
}

/** Whether the page of an enquiry is available: not erased, not withdrawn, and not older than 12 months. */
export async function isEnquiryOpen(db: Queryable, lead: Lead, now: Date): Promise<boolean> {
  return (
    !lead.deidentifiedAt && !hasEnquiryEnded(lead, now) && !(await isEnquiryWithdrawn(db, lead.id))
  )
}

/** Returns the enquiry of a key and its main lead, which is another lead if staff merged them. Changes nothing. */
export async function findEnquiry(ctx: Context, key: string) {
  const found = await leadIdOfKey(ctx, key)
  if (!found.ok) return found
  const lead = await findLead(ctx.db, found.value)
  if (!lead || !(await isEnquiryOpen(ctx.db, lead, ctx.clock.now()))) return notFoundRefusal()
  return accepted({ lead, main: await findMainLead(ctx.db, lead) })
}

/** The page of an enquiry lasts 12 months from when it was sent. */
function hasEnquiryEnded({ submittedAt }: { submittedAt: Date }, now: Date): boolean {
  const end = new Date(submittedAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end <= now
}

/**
 * Loads the reply times for these forms, and limits the page's cache to the time until they change. Also loads the
 * receipt of a form posted without scripts, which makes the page private to one visitor.
 */
export async function loadPageForms(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ...kinds: LeadKind[]
): Promise<PageForms> {
  const ctx = context.get(requestContext)
  const times = await answerTimes(ctx, kinds)
  for (const { before } of Object.values(times).filter((time) => time !== undefined))
    cachePageUntil(context, new Date(before))
  const key = new URL(request.url).searchParams.get('receipt')
  const receipt = key ? await receiptOfKey(ctx, key) : undefined
  if (receipt) markAddressSecret(context)
  return { times, receipt }
}

async function answerTimes(ctx: Context, kinds: LeadKind[]): Promise<AnswerTimes> {
  const proclaimed = proclaimedHolidays(await readSettings(ctx, 'site'))
  const now = ctx.clock.now()
  const times: AnswerTimes = {}
  for (const kind of kinds) {
    const { promise } = formOf(kind).reply
    const window = answerWindow(promise, now, (day) => isPublicHoliday(day, proclaimed))
    if (window) times[kind] = { before: window.before.toISOString(), by: window.by.toISOString() }
  }
  return times
}

async function receiptOfKey(ctx: Context, key: string): Promise<Receipt | undefined> {
  const leadId = leadIdOfReceiptKey(await readEnquirySecret(ctx), key, ctx.clock.now())
  const lead = leadId ? await findLead(ctx.db, leadId) : undefined
  if (!lead || lead.deidentifiedAt) return undefined
  return (await receiptOfLead(ctx, lead)).receipt
}

const keyPattern = /^([\w-]{22})([\w-]{27})$/

/** Key of an enquiry page: the id and a 162-bit proof that only this installation computes; not stored (ADR 0021). */
export function enquiryKey(secret: string, leadId: string): string {
  return shortenUuid(leadId) + keySignature(secret, `enquiry\n${leadId}`)
}

/** Returns the enquiry id of a key; undefined if we did not issue the key. */
export function leadIdOfEnquiryKey(secret: string, key: string): string | undefined {
  const [, id] = keyPattern.exec(key) ?? []
  const leadId = id && restoreUuid(id)
  return leadId && isSameSecret(key, enquiryKey(secret, leadId)) ? leadId : undefined
}

/** Returns a key that opens only the receipt, and only until a given time, because it is part of a page's address. */
export function receiptKey(secret: string, leadId: string, until: Date): string {
  const minutes = Math.ceil(until.getTime() / 60_000).toString(36)
  return `${shortenUuid(leadId)}${keySignature(secret, `receipt\n${leadId}\n${minutes}`)}${minutes}`
}

export function leadIdOfReceiptKey(secret: string, key: string, now: Date): string | undefined {
  const [, id, minutes] = /^([\w-]{22})[\w-]{27}([0-9a-z]{1,8})$/.exec(key) ?? []
  const leadId = id && restoreUuid(id)
  if (!leadId || !minutes) return undefined
  const until = new Date(Number.parseInt(minutes, 36) * 60_000)
  return until > now && isSameSecret(key, receiptKey(secret, leadId, until)) ? leadId : undefined
}

function keySignature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 27)
}

const shortenUuid = (uuid: string) =>
  Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

function restoreUuid(id: string): string {
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
