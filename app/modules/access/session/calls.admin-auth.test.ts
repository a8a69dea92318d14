import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import type { StaffUser } from '../schema.ts'
import {
  checkStoredSession,
  readOfflineCopy,
  saveOfflineCopy,
  storeSession,
  storeUser,
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
  vi.stubGlobal('localStorage', browserStorage())
  storeSession({ access_token: 'half', expires_at: '2026-11-22T06:00:00Z' })
  storeUser(naledi)
  saveOfflineCopy(form, 'naledi', { lists: {} }, new Date())
})
afterEach(() => vi.unstubAllGlobals())

const hasOfflineCopy = () => readOfflineCopy(form, 'naledi', new Date()) !== undefined
const withFetch = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(fetch))

test.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the line only hangs', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['the server is being replaced', async () => new Response('', { status: 503 })],
  ['another network answers', async () => new Response('<h1>Airport Wi-Fi</h1>')],
])(
  'FLD-05 D-101 a page with a copy opens for who was signed in when %s',
  async (_when, answer: () => Promise<Response>) => {
    withFetch(answer)
    expect(await checkStoredSession(form)).toEqual({
      isSignedIn: true,
      user: naledi,
      isUnchecked: true,
    })
    expect(hasOfflineCopy()).toBe(true)
    expect(fetch).toHaveBeenCalledOnce()
  },
)

test.each([
  ['has ended', async () => Response.json({ valid: false, user: null }), 'Session expired'],
  ['is refused', async () => new Response('{}', { status: 401 }), 'Session validation failed'],
  ['is forbidden', async () => new Response('{}', { status: 403 }), 'Session validation failed'],
])(
  'FLD-05 ADL-14 ADL-15 a session that %s opens nothing, and takes the copy with it',
  async (_how, answer: () => Promise<Response>, notice) => {
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
])('FLD-05 ADL-15 without an answer %s opens nobody', async (_what, page, user) => {
  storeUser(user)
  withFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await checkStoredSession(page)).toEqual({
    isSignedIn: false,
    notice: 'Session validation failed',
  })
})
