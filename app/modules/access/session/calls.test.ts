import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, toastQueue } from '#app/design/toast/toast-queue.ts'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import type { StaffUser } from '../schema.ts'
import {
  checkStoredSession,
  markSignedIn,
  readNotice,
  readOfflineCopy,
  readStoredSession,
  removeOfflineCopies,
  saveOfflineCopy,
  signOutThisBrowser,
  storeSession,
  storeUser,
  trackActivity,
} from './calls.ts'

const form = '/admin/forms/unjani/contract-audit'
const naledi: StaffUser = {
  id: 'naledi',
  email: 'naledi@staff.example',
  full_name: 'Naledi Owner',
  role: 'editor',
  permissions: {},
}

beforeEach(() => {
  markSignedIn()
  vi.stubGlobal('localStorage', browserStorage())
  storeSession({ access_token: 'half', expires_at: '2026-11-22T06:00:00Z' })
  storeUser(naledi)
  saveOfflineCopy(form, 'naledi', { lists: {} }, new Date())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that blocks storage counts as signed out, without a notice', async () => {
  const getItem = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem })
  vi.stubGlobal('sessionStorage', { getItem })
  expect(await checkStoredSession()).toEqual({ isSignedIn: false, notice: null })
  expect(readNotice()).toBeNull()
})

const hasOfflineCopy = () => readOfflineCopy(form, 'naledi', new Date()) !== undefined
const withFetch = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(fetch))
type Answer = () => Promise<Response>

test.each<[string, Answer]>([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the request times out', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['the server responds with a 503', async () => new Response('', { status: 503 })],
  ['a captive portal responds', async () => new Response('<h1>Airport Wi-Fi</h1>')],
])('FLD-05 D-101 a page kept offline opens for the signed-in user when %s', async (_, answer) => {
  withFetch(answer)
  const unchecked = { isSignedIn: true, user: naledi, isUnchecked: true }
  expect(await checkStoredSession(form)).toEqual(unchecked)
  expect(hasOfflineCopy()).toBe(true)
  expect(fetch).toHaveBeenCalledOnce()
})

test.each<[string, Answer, string]>([
  ['has ended', async () => Response.json({ valid: false, user: null }), 'Session expired'],
  ['is refused', async () => new Response('{}', { status: 401 }), 'Session validation failed'],
  ['is forbidden', async () => new Response('{}', { status: 403 }), 'Session validation failed'],
])(
  'FLD-05 ADL-14 ADL-15 with a session that %s, no page opens and the offline copy is deleted',
  async (_, answer, notice) => {
    withFetch(answer)
    expect(await checkStoredSession(form)).toEqual({ isSignedIn: false, notice })
    expect(Object.keys(localStorage)).toEqual([])
    withFetch(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await checkStoredSession(form)).toEqual({ isSignedIn: false, notice: null })
  },
)

test.each([
  ['any other page', `${form}/received`, naledi],
  ["a colleague's copy", form, { ...naledi, id: 'pieter' }],
])('FLD-05 ADL-15 without a server response, %s stays closed', async (_what, page, user) => {
  storeUser(user)
  withFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  const failed = { isSignedIn: false, notice: 'Session validation failed' }
  expect(await checkStoredSession(page)).toEqual(failed)
})

const now = new Date('2026-11-22T06:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

test('FLD-05 an offline copy can be read for 30 days, only on its page and by the person who saved it', () => {
  saveOfflineCopy(form, 'naledi', { lists: {} }, now)
  expect(readOfflineCopy(form, 'naledi', daysLater(29))).toEqual({ lists: {} })
  expect(readOfflineCopy(form, 'naledi', daysLater(30))).toBeUndefined()
  expect(readOfflineCopy(form, 'pieter', now)).toBeUndefined()
  expect(readOfflineCopy(`${form}/received`, 'naledi', now)).toBeUndefined()
})

test('FLD-05 a damaged offline copy is ignored, and saving to full storage does not throw', () => {
  localStorage.setItem(`admin_offline_copy ${form}`, '{"staffId":')
  expect(readOfflineCopy(form, 'naledi', now)).toBeUndefined()
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => saveOfflineCopy(form, 'naledi', {}, now)).not.toThrow()
})

/** Registers service workers with these scopes, and returns the scopes of those that are still registered. */
function withWorkers(...paths: string[]) {
  const left = new Set(paths)
  const registrationOf = (path: string) => ({
    scope: `https://site.example${path}`,
    unregister: async () => left.delete(path),
  })
  const getRegistrations = async () => [...left].map(registrationOf)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } })
  return left
}

test('STF-11 notifications on a device end when someone signs out on it, not when a session ends', async () => {
  const left = withWorkers('/admin/', form)
  withFetch(async () => Response.json({ valid: false, user: null }))
  expect(await checkStoredSession()).toMatchObject({ isSignedIn: false })
  expect([...left]).toEqual(['/admin/'])
  await signOutThisBrowser()
  expect([...left]).toEqual([])
})

test('ROL-11 signing out forgets the messages, which the next person on this tab could read', async () => {
  withFetch(async () => new Response('{}'))
  showToast({ channel: 'stack', tone: 'success', title: 'Nomsa Dlamini will get an email.' })
  await signOutThisBrowser()
  expect(toastQueue.messages()).toEqual([])
})

test('ADL-16 signing out ends within four seconds if the server doesn’t respond, and logs it', async () => {
  const timeLimit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeLimit.signal)
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const waitFor = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => waitFor(signal))
  const ending = signOutThisBrowser()
  expect(timeout).toHaveBeenCalledWith(4_000)
  timeLimit.abort()
  await ending
  const message = expect.stringContaining('Signing out on the server failed')
  expect(logged).toHaveBeenCalledWith(message, timeLimit.signal.reason)
  expect(readStoredSession()).toBeNull()
})

test('FLD-05 T27 removing offline copies deletes the console’s caches and workers, but not unsent or public forms', async () => {
  const publicForm = '/forms/unjani/contract-audit'
  const left = withWorkers(publicForm, form)
  const caches = new Set([`${form} 1`, `${publicForm} 1`])
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  })
  saveOfflineCopy(form, 'naledi', {}, now)
  localStorage.setItem('baobab_form_submissions', '[]')

  const removing = removeOfflineCopies()
  expect(readOfflineCopy(form, 'naledi', now), 'at once').toBeUndefined()
  await removing
  expect([...left]).toEqual([publicForm])
  expect([...caches]).toEqual([`${publicForm} 1`])
  expect(Object.keys(localStorage).filter((key) => !/_(session|user)$/.test(key))).toEqual([
    'baobab_form_submissions',
  ])
})

test('T2 the console marks its requests as unattended a minute after the last user activity', () => {
  let now = 5_000
  const notes = new Map<string, () => void>()
  const headers = trackActivity(
    () => now,
    (sign, note) => notes.set(sign, note),
  )
  for (const sign of ['keydown', 'pointermove', 'touchstart', 'wheel', 'pointerdown']) {
    expect(headers()).toEqual({})
    now += 60_001
    expect(headers()).toEqual({ 'X-Unattended': '1' })
    notes.get(sign)!()
  }
  expect(headers()).toEqual({})
})
