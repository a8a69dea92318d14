import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addSecurityHeaders, denyAllPolicy, securityHeaders } from './middleware.ts'

const app = new Hono()
app.use(addSecurityHeaders)
app.get('*', (c) => c.text('here'))
const headersOf = async (path: string) => Object.fromEntries((await app.request(path)).headers)

test('an answer carries every header of protection, and is not kept unless it says so', async () => {
  const headers = await headersOf('/functions/some')
  for (const [name, value] of securityHeaders) expect(headers[name.toLowerCase()]).toBe(value)
  expect(headers['content-security-policy']).toBe(denyAllPolicy)
  expect(headers['cache-control']).toBe('no-store')
})

test('an asset does without those that browsers heed on documents alone, and cannot be framed either', async () => {
  const headers = await headersOf('/assets/site.css')
  expect(Object.keys(headers).toSorted()).toEqual([
    'cache-control',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ])
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
