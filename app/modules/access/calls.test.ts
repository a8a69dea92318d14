import { Hono } from 'hono'
import { hc } from 'hono/client'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import {
  StaffApiError,
  failureText,
  mayHaveWorked,
  sendUpload,
  fetchStaffPath,
  fetchJson,
  staffApi,
} from './calls.ts'
import { storageKeys } from './content.ts'
import { markSignedIn, readStoredSession, storeSession } from './session/calls.ts'
import { useKeyedRequest } from './ui/use-write.tsx'

const assign = vi.fn<(path: string) => void>()
const session = (access_token: string) => ({ access_token, expires_at: '2026-11-23T16:00:00Z' })

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  vi.stubGlobal('window', { location: { assign, pathname: '/admin/leads', search: '' } })
  storeSession(session('first'))
  markSignedIn()
  assign.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

/** Sends a staff request whose response is `response`. Calls `meanwhile` before the response arrives. */
async function receiveResponse(response: Response, meanwhile: () => void): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return response
  })
  await fetchStaffPath('/api/admin/live', AbortSignal.timeout(5000)).catch(() => {})
}

test('ADL-14 a 401 redirects to the sign-in page, even if another tab has already removed the session', async () => {
  await receiveResponse(Response.json({}, { status: 401 }), () => {})
  await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('/admin/login')
  expect(readStoredSession()).toBeNull()
  assign.mockClear()
  storeSession(session('first'))
  await receiveResponse(Response.json({}, { status: 401 }), () => {
    localStorage.removeItem(storageKeys.session)
  })
  await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('/admin/login')
})

test.each([
  ['refuses it', Response.json({}, { status: 401 })],
  ['requires a second step', Response.json({ reason: 'second-step-needed' }, { status: 403 })],
  ['replaces its token', new Response('', { headers: { 'X-Access-Token': 'first again' } })],
])('T2 a late response for a session that %s does not affect the next one', async (_, late) => {
  await receiveResponse(late, () => storeSession(session('second')))
  expect(readStoredSession()).toEqual(session('second'))
  expect(assign).not.toHaveBeenCalled()
})

test('T2 a response with a new access token replaces the stored one', async () => {
  await receiveResponse(new Response('', { headers: { 'X-Access-Token': 'next' } }), () => {})
  expect(readStoredSession()).toEqual(session('next'))
})

const api = new Hono()
  .get('/', (ctx) => ctx.json({ a: 1 }))
  .post('/', (ctx) => ctx.json({}))
  .get('/:id/parts/:part', (ctx) => ctx.json({}))
  .put('/:id/read', (ctx) => ctx.json({}))
  .delete('/all', (ctx) => ctx.json({}))
type Api = typeof api

type SentRequest = { url: string; method: string; type: string | null; body: unknown }
const sentRequests: SentRequest[] = []
const recordRequest = async (url: string | URL | Request, init: RequestInit = {}) => {
  const { method = 'GET', body = undefined } = init
  const type = new Headers(init.headers).get('content-type')
  sentRequests.push({ url: String(url), method, type, body: body ?? undefined })
  return new Response('{}')
}
const typedClient = staffApi<Api>('/api/things', recordRequest)
const honoClient = hc<Api>('/api/things', { fetch: recordRequest })

const query = { search: 'a b&c', kind: ['x', 'y'], none: undefined }
const calls: [string, (routes: typeof typedClient) => Promise<unknown>][] = [
  ['the root path', (routes) => routes.index.$get()],
  ['a query', (routes) => routes.index.$get({ query } as object)],
  ['a path', (routes) => routes[':id'].parts[':part'].$get({ param: { id: '7', part: 'p-1' } })],
  ['JSON', (routes) => routes.index.$post({ json: { name: 'Zoë', list: [1] } } as object)],
  [
    'a path parameter and a JSON body',
    (routes) =>
      routes[':id'].read.$put({ param: { id: '7' }, json: {} } as { param: { id: string } }),
  ],
  ['no parameters and no body', (routes) => routes.all.$delete()],
  [
    'a custom body and content type',
    (routes) =>
      routes.index.$post({}, { init: { body: 'bytes', headers: { 'Content-Type': 'text/csv' } } }),
  ],
]

test.each(calls)('%s: the typed client sends the same request as Hono’s', async (_, call) => {
  sentRequests.length = 0
  await call(typedClient)
  await call(honoClient)
  expect(sentRequests[0]).toEqual(sentRequests[1])
})

test('a path parameter is encoded, so it cannot add path segments or a query', async () => {
  sentRequests.length = 0
  await typedClient[':id'].read.$put({ param: { id: '../7?x#y' } })
  expect(sentRequests[0]!.url).toBe('/api/things/..%2F7%3Fx%23y/read')
})

async function readFailure(respond: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const answer = fetchJson(staffApi<Api>('/api/admin/x').index.$get())
  return failureText(await answer.catch((error: unknown) => error))
}

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), /didn’t respond/],
  ['a truncated response', () => Promise.resolve(new Response('{"cou')), /didn’t respond/],
  ['a proxy’s page', async () => new Response('<html>', { status: 502 }), /wrong on the server/],
  [
    'a refusal',
    async () => Response.json({ error: 'It was archived already.' }, { status: 409 }),
    /^It was archived already\.$/,
  ],
])('house style 4: %s gets a message without technical terms', async (_what, respond, text) => {
  const said = await readFailure(respond)
  expect(said).toMatch(text)
  expect(said).not.toMatch(/fetch|JSON|Invalid|expected|SyntaxError|TypeError/)
})

const mayHaveWorkedText = 'The server didn’t respond. Reload the page to see if this worked.'
const noResponse = () => Promise.reject(new TypeError('Failed to fetch'))
const proxyPage = async () => new Response('<html>', { status: 504 })

test.each([
  ['without a response may have worked', true, noResponse, mayHaveWorkedText],
  ['answered by a proxy may have worked', true, proxyPage, mayHaveWorkedText],
  ['made offline was not sent', false, noResponse, 'You’re offline, so nothing was sent.'],
])('a write %s', async (_what, onLine, respond, text) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', respond)
  const error = await staffApi<Api>('/api/admin/x')
    .index.$post()
    .catch((failure: unknown) => failure)
  expect(failureText(error)).toBe(text)
  expect(mayHaveWorked(error)).toBe(onLine)
})

test('a keyed request without a response suggests pressing again, and the retry reuses its key', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', noResponse)
  let request!: ReturnType<typeof useKeyedRequest>
  renderToStaticMarkup(createElement(() => ((request = useKeyedRequest()), null)))
  const keys: string[] = []
  const press = () =>
    request((key) => (keys.push(key), staffApi<Api>('/api/admin/x').index.$post())).catch(
      (error: unknown) => error,
    )
  expect(failureText(await press())).toMatch(/Press the button again/)
  expect(mayHaveWorked(await press())).toBe(true)
  expect(keys[1]).toBe(keys[0])
})

test('a write succeeds even if the browser cannot store the new access token', async () => {
  const getItem = () => JSON.stringify(session('first'))
  vi.stubGlobal('localStorage', { getItem })
  const headers = { 'X-Access-Token': 'second' }
  vi.stubGlobal('fetch', async () => Response.json({ isStored: true }, { headers }))
  expect(await fetchJson(staffApi<Api>('/api/admin/x').index.$post())).toEqual({ isStored: true })
})

test('an upload is retried after failures, and the last failure suggests sending the file again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('navigator', { onLine: true })
  const answers = [noResponse, proxyPage, async () => Response.json({ received: 1 })]
  const respond = vi.fn(() => (answers.shift() ?? noResponse)())
  vi.stubGlobal('fetch', respond)
  const sending = () => {
    const sent = sendUpload(() => fetchJson(staffApi<Api>('/api/admin/x').index.$post()))
    const settled = sent.catch(failureText)
    return vi.runAllTimersAsync().then(() => settled)
  }
  expect(await sending()).toEqual({ received: 1 })
  expect(respond).toHaveBeenCalledTimes(3)
  expect(await sending()).toBe('The server didn’t respond. Please send the file again.')
})

test('an error without a message from the server gets a generic text', () => {
  expect(failureText(new StaffApiError(500, {}))).toMatch(/went wrong on the server/)
  expect(failureText(new TypeError('x is undefined'))).toBe('The server didn’t respond.')
})
