import { describe, expect, test } from 'vitest'
import {
  readNotesPage,
  readToken,
  readWrittenId,
  shortPauseSeconds,
  type CrmAnswer,
} from './rules.ts'

const success = {
  code: 'SUCCESS',
  status: 'success',
  message: 'record added',
  details: { id: '4876876000000000001' },
}
const refusal = (code: string, details: object = {}, message = 'invalid data') => ({
  code,
  status: 'error',
  message,
  details,
})
const records = (...data: unknown[]) => ({ data })

/** Kind, code and field of a failure, or the value of a success, as one text. */
function answerSummary(answer: CrmAnswer<unknown>): string {
  if (answer.ok) return `ok ${JSON.stringify(answer.value)}`
  const { kind, error } = answer.result
  return [kind, error.code, ...(error.field ? [error.field] : [])].join(' ')
}

const refusedField = (code: string, api_name: string) => records(refusal(code, { api_name }))
const refusedPhone = refusedField('INVALID_DATA', 'Phone')
const wrapped = { errors: [refusal('DUPLICATE_DATA', { api_name: 'Fax' })] }
const expected_fields = [{ api_name: 'Note_Content' }]
const missing = records(refusal('EXPECTED_FIELD_MISSING', { expected_fields }))

describe('D-75 a write is judged by the code of its record, except when the server is down or throttles', () => {
  test.each<[number, unknown, string]>([
    ...[200, 201, 202, 207, 400].map((status): [number, unknown, string] => [
      status,
      records(success),
      'ok "4876876000000000001"',
    ]),
    ...[200, 202, 207, 400].map((status): [number, unknown, string] => [
      status,
      refusedPhone,
      'refused INVALID_DATA Phone',
    ]),
    [400, refusedField('MANDATORY_NOT_FOUND', 'Company'), 'refused MANDATORY_NOT_FOUND Company'],
    [400, refusedField('DUPLICATE_DATA', 'Mobile'), 'refused DUPLICATE_DATA Mobile'],
    [400, refusedField('DUPLICATE_DATA', 'Email'), 'transient DUPLICATE_DATA'],
    [400, records(refusal('MULTIPLE_OR_MULTI_ERRORS', wrapped)), 'refused DUPLICATE_DATA Fax'],
    [400, missing, 'refused EXPECTED_FIELD_MISSING Note_Content'],
    [400, records(refusal('SOMETHING_NEW')), 'refused SOMETHING_NEW'],
    [404, refusedField('INVALID_DATA', 'id'), 'transient INVALID_DATA'],
    [403, records(refusal('NO_PERMISSION')), 'transient NO_PERMISSION'],
    [401, refusal('INVALID_TOKEN'), 'transient INVALID_TOKEN'],
    [401, refusal('OAUTH_SCOPE_MISMATCH'), 'transient OAUTH_SCOPE_MISMATCH'],
    [400, refusal('INVALID_MODULE'), 'transient INVALID_MODULE'],
    [400, refusal('INVALID_DATA', { api_name: 'data' }), 'refused INVALID_DATA data'],
    [429, refusal('TOO_MANY_REQUESTS'), 'throttled throttled'],
    [429, undefined, 'throttled throttled'],
    [400, refusal('API_LIMIT'), 'throttled throttled'],
    [500, refusal('INTERNAL_ERROR'), 'transient http-500'],
    [503, records(success), 'transient http-503'],
    [200, undefined, 'transient unreadable-answer'],
    [307, undefined, 'transient unreadable-answer'],
    [200, { hello: 'world' }, 'transient unreadable-answer'],
    [200, records(), 'transient unreadable-answer'],
    [200, records(success, success), 'transient unreadable-answer'],
    [200, records({ ...success, details: { id: null } }), 'transient unreadable-answer'],
    [200, records({ ...success, details: { id: '../1' } }), 'transient unreadable-answer'],
    [200, success, 'transient unreadable-answer'],
  ])('%i %j', (status, body, expected) => {
    expect(answerSummary(readWrittenId({ status, body }))).toBe(expected)
  })
})

test('API-05 the error message names the field, the code and what the CRM expects', () => {
  const details = { api_name: 'Phone', expected_data_type: 'phone', maximum_length: 30 }
  const answer = readWrittenId({ status: 202, body: records(refusal('INVALID_DATA', details)) })
  const message =
    'The CRM answered INVALID_DATA for the field Phone: invalid data (at most 30) (expects phone)'
  const error = { code: 'INVALID_DATA', field: 'Phone', message }
  expect(answer).toEqual({ ok: false, result: { kind: 'refused', error } })
})

test('T21 the CRM’s retry delay is read from the header or the body', () => {
  const body = refusal('TOO_MANY_REQUESTS', { retry_after: 60 })
  const pause = (answer: CrmAnswer<unknown>) =>
    !answer.ok && 'retryAfterSeconds' in answer.result && answer.result.retryAfterSeconds
  expect(pause(readWrittenId({ status: 429, retryAfterSeconds: 7, body }))).toBe(7)
  expect(pause(readWrittenId({ status: 429, body }))).toBe(60)
  expect(pause(readToken({ status: 400, body: { error: 'Access Denied' } })), 'unasked').toBe(600)
})

test.each([
  [401, 'INVALID_TOKEN', true],
  [401, 'AUTHENTICATION_FAILURE', true],
  [401, 'OAUTH_SCOPE_MISMATCH', undefined],
  [403, 'NO_PERMISSION', undefined],
])('API-04 %i %s requires another token: %s', (status, code, expected) => {
  const answer = readWrittenId({ status, body: refusal(code) })
  expect(!answer.ok && answer.isTokenRefused).toBe(expected)
})

test.each([
  [200, { access_token: 'a', expires_in: 3600 }, 'ok {"accessToken":"a","expiresInSeconds":3600}'],
  [200, { access_token: 'a', expires_in: '60' }, 'ok {"accessToken":"a","expiresInSeconds":60}'],
  [200, { error: 'Access Denied', status: 'failure' }, 'throttled sign-in-throttled'],
  [400, { error: 'Access Denied', status: 'failure' }, 'throttled sign-in-throttled'],
  [200, { error: 'invalid_code' }, 'transient sign-in-refused'],
  [400, { error: 'invalid_client' }, 'transient sign-in-refused'],
  [500, undefined, 'transient http-500'],
  [200, undefined, 'transient unreadable-answer'],
  [200, {}, 'transient unreadable-answer'],
])('API-04 the accounts server answers %i %j', (status, body, expected) => {
  expect(answerSummary(readToken({ status, body }))).toBe(expected)
})

const untitled = { id: '2', Note_Title: null }
const page = { data: [{ id: '1', Note_Title: 'BC-1 x' }, untitled], info: { more_records: true } }
test.each([
  [200, page, 'ok {"notes":[{"id":"1","title":"BC-1 x"},{"id":"2","title":""}],"hasMore":true}'],
  [204, undefined, 'ok {"notes":[],"hasMore":false}'],
  [200, undefined, 'transient unreadable-answer'],
  [404, refusal('INVALID_DATA'), 'transient INVALID_DATA'],
])('a page of notes is read, even if empty, and the rest fails: %i %j', (status, body, expected) =>
  expect(answerSummary(readNotesPage({ status, body }))).toBe(expected),
)

test.each([
  ['transient', 'http-500', undefined, 0],
  ['transient', 'http-503', 30, undefined],
  ['transient', 'unreachable', undefined, 0],
  ['transient', 'DUPLICATE_DATA', undefined, 0],
  ['transient', 'timeout', undefined, undefined],
  ['transient', 'unreadable-answer', undefined, undefined],
  ['transient', 'INVALID_TOKEN', undefined, undefined],
  ['throttled', 'throttled', 1, 1],
  ['throttled', 'throttled', undefined, 0],
  ['throttled', 'throttled', 60, undefined],
  ['refused', 'INVALID_DATA', undefined, undefined],
] as const)('T21 %s %s with retry delay %s is retried in the attempt after %s s', (...row) => {
  const [kind, code, retryAfterSeconds, expected] = row
  expect(shortPauseSeconds({ kind, error: { code, message: '' }, retryAfterSeconds })).toBe(
    expected,
  )
})
