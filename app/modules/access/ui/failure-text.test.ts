import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callStaffApi, StaffApiError } from './api-client.ts'
import { failureText } from './failure-text.ts'

afterEach(() => vi.unstubAllGlobals())

async function failureOf(respond: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const failure = await callStaffApi(z.object({ count: z.number() }), '/api/admin/x').catch(
    (error: unknown) => error,
  )
  return failureText(failure)
}

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), /no answer/],
  ['half an answer', () => Promise.resolve(new Response('{"cou')), /no answer/],
  ['another shape', () => Promise.resolve(Response.json({ count: 'x' })), /load the page again/],
  [
    'a proxy’s page',
    () => Promise.resolve(new Response('<html>', { status: 502 })),
    /could not do this/,
  ],
  [
    'a refusal',
    () => Promise.resolve(Response.json({ error: 'It was archived already.' }, { status: 409 })),
    /^It was archived already\.$/,
  ],
])('house style 4: %s is said in our own words', async (_what, respond, text) => {
  const said = await failureOf(respond)
  expect(said).toMatch(text)
  expect(said).not.toMatch(/fetch|JSON|Invalid|expected|SyntaxError|TypeError/)
})

test('what is no answer at all is not taken for a refusal', () => {
  expect(failureText(new StaffApiError(500, {}))).toMatch(/could not do this/)
  expect(failureText(new TypeError('x is undefined'))).toBe('There is no answer from the server.')
})
