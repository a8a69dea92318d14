import { expect, test } from 'vitest'
import { pushWorkerApi } from './api.server.ts'

test('STF-11 the worker may load the icon of what it shows, from this site alone', async () => {
  const answer = await pushWorkerApi.request('/worker.js')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  )
  expect(await answer.text()).toContain('/apple-touch-icon.png')
})
