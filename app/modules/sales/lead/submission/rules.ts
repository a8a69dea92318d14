import { z } from 'zod'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { parseJson } from '#app/basics/text.ts'
import { entryOfAddress, visitSource } from '#app/basics/visit-source.ts'
import { answersFromSummary } from '../connectivity/rules.ts'
import { knownNoticeVersions } from '../content.ts'
import { type LeadFields, formOf } from '../forms/every-form.ts'
import { consentsSchema } from '../inbox/schema.ts'
import { contactOf, contactParts, dueTime, replyOf } from '../rules.ts'
import {
  type LeadEntry,
  type LeadKind,
  type StoredEntry,
  type SubmissionChannel,
  formTypeKinds,
  formKinds,
  leadEntries,
  leadKinds,
  submissionChannels,
} from '../schema.ts'

const unknownFormMessage = 'Form must be the name of one of our forms.'

/**
 * Validates a submission; the form's schema validates `fields`. An unusable notice version, visit or token never blocks
 * a visitor. An invalid key is refused, because without a key a repeat could store the lead twice.
 */
export const submissionSchema = z.object({
  form: z
    .enum(leadKinds, unknownFormMessage)
    .refine((kind) => (formKinds as readonly string[]).includes(kind), unknownFormMessage),
  entry: z.enum(leadEntries, 'Entry must be form, quick or wizard.'),
  page: z
    .string('Page must be text.')
    .max(200, 'Page may be at most 200 characters long.')
    .regex(/^(?:\/[\w.-]+)*\/?$/, 'Page must be a path on this site.'),
  fields: z.record(z.string(), z.unknown(), 'Send each field under its name.'),
  idempotencyKey: z
    .string('The idempotency key must be text.')
    .regex(
      /^$|^[\w.:-]{8,100}$/,
      'The idempotency key must be 8 to 100 letters, digits, dots, colons, dashes or underscores.',
    )
    .default(''),
  honeypot: z.string().catch('').default(''),
  token: z.string().max(120).catch('not a token').default(''),
  channel: z.enum(submissionChannels).default('call'),
  consents: consentsSchema,
  /** The source of the visit, as recorded by the script on our pages. */
  visit: z.string().max(1_000).catch('').default(''),
  noticeVersion: z.string().max(40).catch('').default(''),
})
/** A call of zoho-crm: the fields that all forms share, plus the answers of the form that it names. */
export const leadRequestSchema = submissionSchema
  .pick({ entry: true, page: true, idempotencyKey: true, consents: true, noticeVersion: true })
  .partial()
  .extend({
    formType: z.enum([...formTypeKinds, 'quote']).optional(),
    assessmentType: z.string().optional(),
  })
  .loose()
  .describe('Send the form’s answers alongside these fields, each under its field name.')
export type LeadSubmission = z.input<typeof submissionSchema>

export type ScreenedSubmission = {
  form: LeadKind
  entry: StoredEntry
  page: string
  fields: LeadFields[LeadKind]
  spamReasons: SpamReason[]
  noticeVersion: string
  /** The source of the visit; empty if unknown. */
  source?: string
}

/** Returns the data of a lead to store. `proclaimed`: holidays proclaimed for one year only, as YYYY-MM-DD. */
export function prepareLead(
  { form, entry, page, fields, noticeVersion, spamReasons, source }: ScreenedSubmission,
  submittedAt: Date,
  proclaimed: readonly string[],
) {
  const contact = contactOf(form, fields)
  const { promise } = replyOf(form, entry)
  return {
    ...contact,
    kind: form,
    entry,
    page,
    phoneStored: normalizePhone(contact.phone),
    fields: { ...storedFields(form, fields), ...(source ? { visitSource: source } : {}) },
    promise: promise.text,
    dueAt: dueTime(promise, submittedAt, (day) => isPublicHoliday(day, proclaimed)),
    isSuspectedSpam: spamReasons.length > 0,
    spamReasons,
    noticeVersion: knownNoticeVersions.includes(noticeVersion) ? noticeVersion : 'not stated',
    submittedAt,
  }
}

/** Returns the answers and derived values to store. Contact details are left out, because they have columns. */
function storedFields(kind: LeadKind, said: LeadFields[LeadKind]): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...said, ...formOf(kind).derive?.(said) }
  for (const [name] of contactParts(kind)) delete fields[name]
  return fields
}

const optionalText = z.string().optional().catch(undefined)
const visitEntrySchema = z.object({
  host: optionalText,
  source: optionalText,
  medium: optionalText,
  campaign: optionalText,
})

/** Returns the source of a visit: recorded by the script on the first page, else from the form page's address. */
export function sourceOfSubmission(visit: string, pageAddress: string): string {
  if (visit === '' && pageAddress === '') return ''
  const noted = visitEntrySchema.safeParse(parseJson(visit)).data
  return (noted && visitSource(noted)) || visitSource(entryOfAddress(pageAddress))
}

/** The page of a call that names no page: the function itself. */
const functionPath = '/functions/zoho-crm'

/**
 * Maps the body of a request to /functions/zoho-crm to a submission: a bundle quote for formType quote, a connectivity
 * recipe for assessmentType connectivity, the form that `formTypeKinds` names, else an assessment. Unknown fields are
 * ignored and the others validated later. `headerKey` (Idempotency-Key) overrides the body's key.
 * @param isFromBrowser whether the sender loaded one of our pages first
 */
export function submissionFromBody(
  body: Record<string, unknown>,
  headerKey: string | undefined,
  isFromBrowser = false,
): LeadSubmission {
  const form = leadKindNamedIn(body)
  return {
    form,
    entry: (body.entry ?? (form === 'assessment' ? 'quick' : 'form')) as LeadEntry,
    page: (body.page ?? functionPath) as string,
    fields: form === 'connectivity' ? connectivityFields(body) : body,
    idempotencyKey: (headerKey || body.idempotencyKey) as string | undefined,
    honeypot: body.honeypot as string | undefined,
    token: body.stamp as string | undefined,
    channel: isFromBrowser ? 'page' : 'call',
    consents: body.consents as LeadSubmission['consents'],
    visit: body.visit as string | undefined,
    noticeVersion: body.noticeVersion as string | undefined,
  }
}

function leadKindNamedIn(body: Record<string, unknown>): LeadKind {
  const named = formTypeKinds.find((form) => form === body.formType)
  if (named) return named
  if (body.formType !== undefined) return 'bundle-quote'
  return body.assessmentType === 'connectivity' ? 'connectivity' : 'assessment'
}

/**
 * Reads the six answers from the challenges text, the only place where the documented call contains them. Separate
 * fields, which our own page sends, take precedence.
 */
function connectivityFields(body: Record<string, unknown>): Record<string, unknown> {
  const fromSummary = typeof body.challenges === 'string' ? answersFromSummary(body.challenges) : {}
  return { ...fromSummary, ...body }
}

/** A form sent faster looks automated, though a person with a password manager can be as fast. */
export const minFillMs = 1_000
/** Maximum age of a form token. Few people leave a page open for longer. */
export const maxFillMs = 31 * 24 * 60 * 60 * 1000

/** Reasons as stored in the database, where "stamp" means the form token. */
export type SpamReason =
  | 'honeypot'
  | 'too-fast'
  | 'no-stamp'
  | 'forged-stamp'
  | 'old-stamp'
  | 'worn-stamp'
  | 'busy-network'
  | 'busy-address'

export type SpamSigns = {
  honeypot: string
  channel: SubmissionChannel
  token: FormToken
  limitsExceeded: { token: boolean; network: boolean; address: boolean }
}
type FormToken = { kind: 'none' | 'forged' } | { kind: 'page' | 'visit'; ageMs: number }

/**
 * Returns the reasons why a submission looks automated; empty if it looks human. A lead with reasons is stored as
 * suspected spam, never dropped. On our pages, a missing token means that the sender loaded no page. The token's age
 * counts only together with another reason, because time limits alone are known to block people who use autofill.
 */
export function spamReasons({ honeypot, channel, token, limitsExceeded }: SpamSigns): SpamReason[] {
  const reasons: (SpamReason | false)[] = [
    honeypot !== '' && 'honeypot',
    token.kind === 'forged' && 'forged-stamp',
    token.kind === 'none' && channel === 'page' && 'no-stamp',
    limitsExceeded.token && 'worn-stamp',
    limitsExceeded.network && 'busy-network',
    limitsExceeded.address && 'busy-address',
  ]
  const found = reasons.filter((reason) => reason !== false)
  const time = fillTimeReason(token)
  return found.length > 0 && time ? [...found, time] : found
}

function fillTimeReason(token: FormToken): SpamReason | undefined {
  if (token.kind !== 'page' && token.kind !== 'visit') return undefined
  if (token.ageMs > maxFillMs) return 'old-stamp'
  return token.kind === 'visit' && token.ageMs < minFillMs ? 'too-fast' : undefined
}
