import { expect, test } from 'vitest'
import {
  consoleOfflinePage,
  installedForms,
  isConsoleOfflinePage,
  publicOfflinePage,
} from '../forms.ts'
import { offlineFormsApi } from './api.server.ts'

const pages = installedForms.flatMap((form) => [publicOfflinePage(form), consoleOfflinePage(form)])

test.each(pages)('FLD-05 AUD-51 the worker of $page may control it and keeps it', async (each) => {
  const response = await offlineFormsApi.request(each.worker.replace(/^\/forms/, ''))
  expect(response.status).toBe(200)
  expect(response.headers.get('Service-Worker-Allowed')).toBe(each.page)
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  const script = await response.text()
  expect(script).toContain(JSON.stringify(each.page))
  expect(script).toContain(JSON.stringify(`${each.page} 1`))
})

test('FLD-05 no other path has a worker', async () => {
  for (const path of ['/unjani/nope/console-worker.js', '/unjani/contract-audit/other-worker.js'])
    expect((await offlineFormsApi.request(path)).status).toBe(404)
})

test('FLD-05 of the console only the pages of the forms themselves open without a network', () => {
  for (const form of installedForms) {
    const { page } = consoleOfflinePage(form)
    expect(isConsoleOfflinePage(page)).toBe(true)
    for (const other of [`${page}/received`, `${page}/`, `${page}s`, publicOfflinePage(form).page])
      expect(isConsoleOfflinePage(other)).toBe(false)
  }
  expect(['/admin', '/admin/forms', '/admin/leads'].some(isConsoleOfflinePage)).toBe(false)
})
