import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callServer } from '#app/modules/forms/calls.ts'
import type { LeadRequest } from '../rules.ts'
import { sendLead } from './use-form-sending.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const storedResponse = () => Response.json({ success: true, id: '1', reference: 'BC-1' })
const documented: LeadRequest = { path: '/functions/zoho-crm', body: { name: 'Nomsa' } }
const send = async (call: LeadRequest = documented) => {
  const answer = sendLead(call, { key: 'the-key-0001', token: 's', publicKey: 'the-public-key' })
  await vi.runAllTimersAsync()
  return answer
}
const idempotencyKeysSent = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

test('API-01 a documented form is sent to zoho-crm with the public key and the stamp', async () => {
  fetched.mockResolvedValueOnce(storedResponse())
  expect(await send()).toEqual({ isStored: true })
  const [url, init] = fetched.mock.calls[0]!
  expect(url).toBe('/functions/zoho-crm')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-public-key')
  expect(JSON.parse(String(init?.body))).toEqual({ name: 'Nomsa', stamp: 's' })
  expect(idempotencyKeysSent()).toEqual(['the-key-0001'])
})

test('LDS-01 a form is posted to the endpoint of its kind with its stamp and idempotency key', async () => {
  fetched.mockResolvedValueOnce(storedResponse())
  const body = new URLSearchParams()
  body.set('name', 'Nomsa')
  expect(await send({ path: '/leads/contact', body })).toMatchObject({ isStored: true })
  const [url, init] = fetched.mock.calls[0]!
  expect(url).toBe('/leads/contact')
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('the-key-0001')
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({ name: 'Nomsa', stamp: 's' })
})

test('API-07 T22 a lost answer or a 503 triggers one retry with the same key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(storedResponse())
  expect(await send()).toMatchObject({ isStored: true })
  const away = Response.json({ success: false, reason: 'unavailable' }, { status: 503 })
  fetched.mockResolvedValueOnce(away).mockResolvedValueOnce(storedResponse())
  expect(await send()).toMatchObject({ isStored: true })
  expect(idempotencyKeysSent()).toEqual(Array(4).fill('the-key-0001'))
})

test('T22 sending stops after two failed attempts', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  expect(await send()).toMatchObject({ isStored: false, reason: 'unreachable' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('API-11 a 429 response is not retried', async () => {
  const reply = { success: false, reason: 'too-many-requests' }
  fetched.mockResolvedValueOnce(Response.json(reply, { status: 429 }))
  expect(await send()).toMatchObject({ isStored: false, reason: 'too-many-requests' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['60', { retryAfterSeconds: 60 }],
  ['Fri, 20 Nov 2026', {}],
])('API-11 the header Retry-After: %s is used only if it is a number', async (after, time) => {
  const headers = { 'Retry-After': after }
  fetched.mockResolvedValueOnce(Response.json({}, { status: 429, headers }))
  const answer = await callServer('/functions/zoho-crm', {})
  expect(answer).toEqual({ kind: 'answered', status: 429, body: {}, ...time })
})

test('a connection lost while sending is reported as unreachable, not as offline', async () => {
  const browser = { onLine: true }
  vi.stubGlobal('navigator', browser)
  fetched.mockImplementationOnce(() => {
    browser.onLine = false
    return Promise.reject(new TypeError('network'))
  })
  expect(await send()).toMatchObject({ isStored: false, reason: 'unreachable' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('LDS-08 nothing is sent while offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await send()).toMatchObject({ isStored: false, reason: 'offline' })
  expect(fetched).not.toHaveBeenCalled()
})
