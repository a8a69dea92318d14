import { z } from 'zod'
import { failedAttempt } from '../../delivery/rules.ts'
import type { AttemptResult } from '../../delivery/schema.ts'

export type CrmAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; result: CrmFailure; isTokenRefused?: boolean }
export type CrmFailure = Exclude<AttemptResult, { kind: 'delivered' | 'withdrawn' }>

/** An HTTP response as read by the gateway; `body` is undefined if it is not JSON. */
export type HttpAnswer = { status: number; retryAfterSeconds?: number; body: unknown }

const errorSchema = z.object({
  code: z.string(),
  message: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
type ZohoError = z.infer<typeof errorSchema>

/**
 * Returns the seconds to wait before a retry within the same attempt; undefined if a retry would not help. Only
 * failures that usually pass quickly are retried: a 5xx, a lost connection, a duplicate from a simultaneous enquiry, or
 * an exceeded limit; and only if the CRM requests a pause of at most 1 s.
 */
export function shortPauseSeconds(failure: CrmFailure): number | undefined {
  if (failure.kind === 'refused') return undefined
  const { kind, error, retryAfterSeconds = 0 } = failure
  const passes = kind === 'throttled' || /^(http-5|unreachable|DUPLICATE_DATA)/.test(error.code)
  return passes && retryAfterSeconds <= 1 ? retryAfterSeconds : undefined
}

const writtenRecordSchema = z.object({
  code: z.literal('SUCCESS'),
  details: z.object({ id: z.coerce.string().regex(/^\d{1,20}$/) }),
})
const recordsSchema = z.object({ data: z.array(z.unknown()).length(1) })

/** Error codes of exceeded limits: the API's credits or concurrent requests are used up. */
const throttleCodes = new Set(['TOO_MANY_REQUESTS', 'API_LIMIT', 'API_LIMIT_EXCEEDED'])
const tokenCodes = new Set(['INVALID_TOKEN', 'AUTHENTICATION_FAILURE', 'UNAUTHORIZED'])
/** Codes of a wrong configuration: the delivery is retried, because it succeeds once that is corrected. */
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

/** The record's own code shows if it was accepted: refusals come with HTTP 200, 202, 207 or 400. */
export function readWrittenId(answer: HttpAnswer): CrmAnswer<string> {
  const records = recordsSchema.safeParse(answer.body)
  if (!records.success || answer.status >= 500 || answer.status === 429) return readFailure(answer)
  const written = writtenRecordSchema.safeParse(records.data.data[0])
  if (written.success) return { ok: true, value: written.data.details.id }
  const error = errorSchema.safeParse(records.data.data[0])
  if (!error.success || error.data.code === 'SUCCESS') return failedAnswer(unreadableFailure)
  return failedAnswer(readRecordError(error.data, answer), tokenCodes.has(error.data.code))
}

const insertActionSchema = z.object({ action: z.literal('insert') })

/** Reads the response to an upsert, like `readWrittenId`. `wasMade` is false if the record already existed. */
export function readUpsertedId(answer: HttpAnswer): CrmAnswer<{ id: string; wasMade: boolean }> {
  const written = readWrittenId(answer)
  if (!written.ok) return written
  const records = recordsSchema.safeParse(answer.body)
  const wasMade = insertActionSchema.safeParse(records.data?.data[0]).success
  return { ok: true, value: { id: written.value, wasMade } }
}

const unknownIdSchema = z.object({ code: z.literal('INVALID_DATA'), details: z.object({}).loose() })

/** Like `readWrittenId`, but returns "gone" for an unknown id, which the CRM reports as invalid data. */
export function readWrittenOrGone<Word extends string>(
  answer: HttpAnswer,
  done: Word,
): CrmAnswer<Word | 'gone'> {
  const records = recordsSchema.safeParse(answer.body)
  const gone = unknownIdSchema.safeParse(records.success ? records.data.data[0] : undefined)
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

/** Reads one page of a record's notes; status 204 means none. */
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

/** Reads the response to a list request, ignoring the records; the CRM sends 204 for an empty list. */
export function readListAnswer(answer: HttpAnswer): CrmAnswer<null> {
  if (answer.status === 200 || answer.status === 204) return { ok: true, value: null }
  return readFailure(answer)
}

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(3_600),
})
const tokenErrorSchema = z.object({ error: z.string() })

/** Reads a new access token. The accounts server sends errors with status 200 or 400 and an `error` code. */
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
    const message =
      'The CRM has paused our sign-ins because there were too many. We’ll try again later.'
    const failure = failedAttempt('throttled', 'sign-in-throttled', message)
    return failedAnswer({ ...failure, retryAfterSeconds: answer.retryAfterSeconds ?? 600 })
  }
  const word = refusal.data.error.slice(0, 60)
  const message = `The CRM does not accept our credentials (${word}). Ask your operator to check them.`
  return failedAnswer(failedAttempt('transient', 'sign-in-refused', message))
}

function readFailure(answer: HttpAnswer): CrmAnswer<never> {
  const { status, retryAfterSeconds } = answer
  const parsed = errorSchema.safeParse(answer.body)
  const error = parsed.success ? parsed.data : undefined
  if (status === 429 || (error && throttleCodes.has(error.code))) {
    return failedAnswer(throttledFailure(retryAfterSeconds ?? retryAfterOf(error)))
  }
  if (status >= 500) {
    const message = `The CRM answered with HTTP ${status}.`
    const failure = failedAttempt('transient', `http-${status}`, message)
    return failedAnswer({ ...failure, retryAfterSeconds })
  }
  if (error && error.code !== 'SUCCESS') {
    return failedAnswer(
      readRecordError(error, answer),
      status === 401 && tokenCodes.has(error.code),
    )
  }
  return failedAnswer(unreadableFailure)
}

function readRecordError(error: ZohoError, answer: HttpAnswer): CrmFailure {
  const inner = firstErrorWithField(error)
  const { code } = inner
  const field = fieldOf(inner)
  if (throttleCodes.has(code))
    return throttledFailure(answer.retryAfterSeconds ?? retryAfterOf(inner))
  const isSetup = setupCodes.has(code) || tokenCodes.has(code)
  const message = `The CRM answered ${code}${field ? ` for the field ${field}` : ''}: ${errorText(inner)}`
  // If two enquiries of one person arrive at the same moment, the CRM refuses one as a duplicate. Its retry finds the
  // Lead that the other enquiry created.
  const isRace = code === 'DUPLICATE_DATA' && field === 'Email'
  if (isSetup || isRace || answer.status === 404) return failedAttempt('transient', code, message)
  return { kind: 'refused', error: { code, message, field } }
}

/** Returns the error to show if the CRM wraps several in one: the first that names a field. */
function firstErrorWithField(error: ZohoError): ZohoError {
  const list = z.array(errorSchema).safeParse(error.details?.errors)
  if (error.code !== 'MULTIPLE_OR_MULTI_ERRORS' || !list.success) return error
  return list.data.find((inner) => fieldOf(inner)) ?? list.data[0] ?? error
}

function fieldOf({ details }: ZohoError): string | undefined {
  const expected = z.array(z.object({ api_name: z.string() })).safeParse(details?.expected_fields)
  const name = details?.api_name ?? (expected.success ? expected.data[0]?.api_name : undefined)
  return typeof name === 'string' ? name.slice(0, 60) : undefined
}

function errorText({ message, details }: ZohoError): string {
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

function throttledFailure(retryAfterSeconds: number | undefined): CrmFailure {
  const message = 'We’ve reached the CRM’s request limit. We’ll try again later.'
  return { ...failedAttempt('throttled', 'throttled', message), retryAfterSeconds }
}

const unreadableFailure = failedAttempt(
  'transient',
  'unreadable-answer',
  'The CRM sent an answer that we don’t recognise.',
)

function failedAnswer(result: CrmFailure, isTokenRefused = false): CrmAnswer<never> {
  return { ok: false, result, ...(isTokenRefused ? { isTokenRefused } : {}) }
}
