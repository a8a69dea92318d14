import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../content.ts'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import { openStaffStream } from './api-client.ts'
import { noteSignIn, readStoredSession, storeSession } from './session-store.ts'

const assign = vi.fn<(path: string) => void>()
const session = (access_token: string) => ({ access_token, expires_at: '2026-11-23T16:00:00Z' })

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage())
  vi.stubGlobal('sessionStorage', browserStorage())
  vi.stubGlobal('window', { location: { assign, pathname: '/admin/leads', search: '' } })
  storeSession(session('first'))
  noteSignIn()
  assign.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

/** Sends a request, lets something happen while it is under way, and answers it then. */
async function answeredAfter(response: Response, meanwhile: () => void): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return response
  })
  await openStaffStream('/api/admin/live', AbortSignal.timeout(5000)).catch(() => {})
}

test('ADL-14 a refused session leads to the sign-in page, from here and from another tab', async () => {
  await answeredAfter(Response.json({}, { status: 401 }), () => {})
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/login'))
  expect(readStoredSession()).toBeNull()
  assign.mockClear()
  storeSession(session('first'))
  await answeredAfter(Response.json({}, { status: 401 }), () => {
    localStorage.removeItem(storageKeys.session)
  })
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin/login'))
})

test.each([
  ['refuses it', Response.json({}, { status: 401 })],
  ['asks for a second step', Response.json({ reason: 'second-step-needed' }, { status: 403 })],
  ['replaces its token', new Response('', { headers: { 'X-Access-Token': 'first again' } })],
])('T2 a late answer to the last session that %s leaves the next one alone', async (_, late) => {
  await answeredAfter(late, () => storeSession(session('second')))
  expect(readStoredSession()).toEqual(session('second'))
  expect(assign).not.toHaveBeenCalled()
})

test('T2 an answer to this session replaces its token', async () => {
  await answeredAfter(new Response('', { headers: { 'X-Access-Token': 'next' } }), () => {})
  expect(readStoredSession()).toEqual(session('next'))
})
