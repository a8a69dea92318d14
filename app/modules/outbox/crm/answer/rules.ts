import { z } from 'zod'
import type { AttemptResult } from '../../delivery/schema.ts'

/** The outcome of a CRM call: a value, or the result for its delivery. */
export type CrmAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; result: CrmFailure; isTokenRefused?: boolean }
export type CrmFailure = Exclude<AttemptResult, { kind: 'delivered' | 'withdrawn' }>

/** An HTTP answer as the gateway read it; `body` is undefined when it was no JSON. */
export type HttpAnswer = { status: number; retryAfterSeconds?: number; body: unknown }

const errorSchema = z.object({
  code: z.string(),
  message: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
type ZohoError = z.infer<typeof errorSchema>

/**
 * Seconds after which the same call is worth another try within the attempt, or undefined. That is for
 * what usually passes at once: a 5xx, a cut connection, a 429 that asks for no long pause.
 */
export function shortPauseSeconds(failure: CrmFailure): number | undefined {
  if (failure.kind === 'refused') return undefined
  const { kind, error, retryAfterSeconds = 0 } = failure
  const passes = kind === 'throttled' || /^(http-5|unreachable|DUPLICATE_DATA)/.test(error.code)
  return passes && retryAfterSeconds <= 1 ? retryAfterSeconds : undefined
}

const writtenSchema = z.object({
  code: z.literal('SUCCESS'),
  details: z.object({ id: z.coerce.string().regex(/^\d{1,20}$/) }),
})
const recordsSchema = z.object({ data: z.array(z.unknown()).length(1) })

/** Error codes for throttling: the API's credits or concurrent requests are used up. */
const throttleCodes = new Set(['TOO_MANY_REQUESTS', 'API_LIMIT', 'API_LIMIT_EXCEEDED'])
const tokenCodes = new Set(['INVALID_TOKEN', 'AUTHENTICATION_FAILURE', 'UNAUTHORIZED'])
/** Codes about the connection's set-up, not about one enquiry: they pass when it is put right. */
const setupCodes = new Set([
  'OAUTH_SCOPE_MISMATCH',
  'NO_PERMISSION',
  'AUTHORIZATION_FAILED',
  'INVALID_MODULE',
  'INVALID_URL_PATTERN',
  'INVALID_REQUEST_METHOD',
  'NOT_SUPPORTED',
  'INTERNAL_ERROR',
  'INTERNAL_SERVER_ERROR',
  'DEPENDENT_SERVICE_ERROR',
])

/**
 * The id of the one record that was written. The record's own code decides, whatever the HTTP status
 * says: a refusal comes with 200, 202, 207 or 400.
 */
export function readWrittenId(answer: HttpAnswer): CrmAnswer<string> {
  const records = recordsSchema.safeParse(answer.body)
  if (!records.success || answer.status >= 500 || answer.status === 429) return readFailure(answer)
  const written = writtenSchema.safeParse(records.data.data[0])
  if (written.success) return { ok: true, value: written.data.details.id }
  const error = errorSchema.safeParse(records.data.data[0])
  if (!error.success || error.data.code === 'SUCCESS') return failed(unreadable())
  return failed(readRecordError(error.data, answer), tokenCodes.has(error.data.code))
}

const madeSchema = z.object({ action: z.literal('insert') })

/** As `readWrittenId`, for an upsert: whether the record was made or was there already. */
export function readUpserted(answer: HttpAnswer): CrmAnswer<{ id: string; wasMade: boolean }> {
  const written = readWrittenId(answer)
  if (!written.ok) return written
  const records = recordsSchema.safeParse(answer.body)
  const wasMade = madeSchema.safeParse(records.data?.data[0]).success
  return { ok: true, value: { id: written.value, wasMade } }
}

const goneSchema = z.object({ code: z.literal('INVALID_DATA'), details: z.object({}).loose() })

/** As `readWrittenId`, for a record named in the address: the CRM calls an id it does not hold invalid data. */
export function readWrittenUnlessGone<Word extends string>(
  answer: HttpAnswer,
  done: Word,
): CrmAnswer<Word | 'gone'> {
  const records = recordsSchema.safeParse(answer.body)
  const gone = goneSchema.safeParse(records.success ? records.data.data[0] : undefined)
  const namesField = gone.success && typeof gone.data.details.api_name === 'string'
  if (gone.success && answer.status < 500 && (!namesField || gone.data.details.api_name === 'id'))
    return { ok: true, value: 'gone' }
  const written = readWrittenId(answer)
  return written.ok ? { ok: true, value: done } : written
}

const notesSchema = z.object({
  data: z.array(z.object({ id: z.coerce.string(), Note_Title: z.string().nullish() })),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
})
export type NotesPage = {
  notes: { id: string; title: string }[]
  hasMore: boolean
  nextPageToken?: string
}

/** One page of a record's notes; 204 means that it has none. */
export function readNotesPage(answer: HttpAnswer): CrmAnswer<NotesPage> {
  if (answer.status === 204) return { ok: true, value: { notes: [], hasMore: false } }
  const page = notesSchema.safeParse(answer.body)
  if (answer.status !== 200 || !page.success) return readFailure(answer)
  const { data, info } = page.data
  return {
    ok: true,
    value: {
      notes: data.map((note) => ({ id: note.id, title: note.Note_Title ?? '' })),
      hasMore: info.more_records,
      nextPageToken: info.next_page_token ?? undefined,
    },
  }
}

/** Whether a list could be read; the CRM answers an empty one with 204. */
export function readListed(answer: HttpAnswer): CrmAnswer<null> {
  if (answer.status === 200 || answer.status === 204) return { ok: true, value: null }
  return readFailure(answer)
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(3_600),
})
const tokenErrorSchema = z.object({ error: z.string() })

/** A fresh access token. The accounts server answers errors with 200 or 400 and an `error` word. */
export function readToken(
  answer: HttpAnswer,
): CrmAnswer<{ accessToken: string; expiresInSeconds: number }> {
  const token = tokenSchema.safeParse(answer.body)
  if (answer.status === 200 && token.success) {
    const { access_token: accessToken, expires_in: expiresInSeconds } = token.data
    return { ok: true, value: { accessToken, expiresInSeconds } }
  }
  const refusal = tokenErrorSchema.safeParse(answer.body)
  if (!refusal.success) return readFailure(answer)
  if (/access.?denied|too many/i.test(refusal.data.error)) {
    const message = 'The CRM pauses sign-ins: too many in a short time.'
    const retryAfterSeconds = answer.retryAfterSeconds ?? 600
    return failed({
      kind: 'throttled',
      error: { code: 'sign-in-throttled', message },
      retryAfterSeconds,
    })
  }
  const word = refusal.data.error.slice(0, 60)
  return failed({
    kind: 'transient',
    error: {
      code: 'sign-in-refused',
      message: `The CRM does not accept our credentials (${word}). Ask your operator to check them.`,
    },
  })
}

function readFailure(answer: HttpAnswer): CrmAnswer<never> {
  const { status, retryAfterSeconds } = answer
  const parsed = errorSchema.safeParse(answer.body)
  const error = parsed.success ? parsed.data : undefined
  if (status === 429 || (error && throttleCodes.has(error.code))) {
    return failed(throttled(retryAfterSeconds ?? retryAfterOf(error)))
  }
  if (status >= 500) {
    const message = `The CRM answered with HTTP ${status}.`
    return failed({
      kind: 'transient',
      error: { code: `http-${status}`, message },
      retryAfterSeconds,
    })
  }
  if (error && error.code !== 'SUCCESS') {
    return failed(readRecordError(error, answer), status === 401 && tokenCodes.has(error.code))
  }
  return failed(unreadable())
}

function readRecordError(error: ZohoError, answer: HttpAnswer): CrmFailure {
  const inner = firstOfSeveral(error)
  const { code } = inner
  const field = fieldOf(inner)
  if (throttleCodes.has(code)) return throttled(answer.retryAfterSeconds ?? retryAfterOf(inner))
  const isSetup = setupCodes.has(code) || tokenCodes.has(code)
  const message = `The CRM answered ${code}${field ? ` for the field ${field}` : ''}: ${words(inner)}`
  // Two enquiries of one person at the same moment: the next attempt finds the lead the other one made.
  const isRace = code === 'DUPLICATE_DATA' && field === 'Email'
  if (isSetup || isRace || answer.status === 404)
    return { kind: 'transient', error: { code, message } }
  return { kind: 'refused', error: { code, message, field } }
}

/** Several errors come wrapped as one; the first that names a field is shown. */
function firstOfSeveral(error: ZohoError): ZohoError {
  const list = z.array(errorSchema).safeParse(error.details?.errors)
  if (error.code !== 'MULTIPLE_OR_MULTI_ERRORS' || !list.success) return error
  return list.data.find((inner) => fieldOf(inner)) ?? list.data[0] ?? error
}

function fieldOf({ details }: ZohoError): string | undefined {
  const expected = z.array(z.object({ api_name: z.string() })).safeParse(details?.expected_fields)
  const name = details?.api_name ?? (expected.success ? expected.data[0]?.api_name : undefined)
  return typeof name === 'string' ? name.slice(0, 60) : undefined
}

function words({ message, details }: ZohoError): string {
  const limits = [
    details?.maximum_length === undefined ? '' : ` (at most ${String(details.maximum_length)})`,
    details?.expected_data_type === undefined
      ? ''
      : ` (expects ${String(details.expected_data_type)})`,
  ]
  return `${message ?? 'no reason given'}${limits.join('')}`.slice(0, 300)
}

function retryAfterOf(error: ZohoError | undefined): number | undefined {
  const seconds = Number(error?.details?.retry_after)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function throttled(retryAfterSeconds: number | undefined): CrmFailure {
  const message = 'The CRM’s request limit is reached; we try again later.'
  return { kind: 'throttled', error: { code: 'throttled', message }, retryAfterSeconds }
}

function unreadable(): CrmFailure {
  const message = 'The CRM sent an answer that we don’t recognise.'
  return { kind: 'transient', error: { code: 'unreadable-answer', message } }
}

function failed(result: CrmFailure, isTokenRefused = false): CrmAnswer<never> {
  return { ok: false, result, ...(isTokenRefused ? { isTokenRefused } : {}) }
}
