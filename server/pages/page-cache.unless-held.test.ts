import { expect, test } from 'vitest'
import { notModified } from './page-cache.ts'

const fileResponse = (status = 200) =>
  new Response('file', { status, headers: { ETag: '"a"', 'Content-Length': '4' } })
const conditionalRequest = (held?: string) =>
  new Request('http://site.example/file', held ? { headers: { 'If-None-Match': held } } : {})

test.each([
  ['"a"', 200, 304],
  ['"b", "a"', 200, 304],
  ['"b"', 200, 200],
  [undefined, 200, 200],
  ['"a"', 404, 404],
])('WIF-21 who holds %s of a file answered with %i gets %i', async (held, status, expected) => {
  const answer = notModified(fileResponse(status), conditionalRequest(held))
  expect(answer.status).toBe(expected)
  expect(answer.headers.get('ETag')).toBe('"a"')
  expect(await answer.text()).toBe(expected === 304 ? '' : 'file')
})
