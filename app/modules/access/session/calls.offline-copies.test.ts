import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tools/testing/browser-storage.ts'
import { readOfflineCopy, removeOfflineCopies, saveOfflineCopy } from './calls.ts'

const page = '/admin/forms/unjani/contract-audit'
const now = new Date('2026-11-22T06:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

beforeEach(() => vi.stubGlobal('localStorage', browserStorage()))
afterEach(() => vi.unstubAllGlobals())

test('FLD-05 what a page keeps is for the person who opened it, for 30 days', () => {
  saveOfflineCopy(page, 'naledi', { lists: {} }, now)
  expect(readOfflineCopy(page, 'naledi', daysLater(29))).toEqual({ lists: {} })
  expect(readOfflineCopy(page, 'naledi', daysLater(30))).toBeUndefined()
  expect(readOfflineCopy(page, 'pieter', now)).toBeUndefined()
  expect(readOfflineCopy(`${page}/received`, 'naledi', now)).toBeUndefined()
})

test('FLD-05 a damaged copy is none, and a full device keeps none', () => {
  localStorage.setItem(`admin_offline_copy ${page}`, '{"staffId":')
  expect(readOfflineCopy(page, 'naledi', now)).toBeUndefined()
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => saveOfflineCopy(page, 'naledi', {}, now)).not.toThrow()
})

test('FLD-05 T27 removing takes the copies, documents and workers of the console, and leaves what waits and the public form', async () => {
  const publicScope = 'https://site.example/forms/unjani/contract-audit'
  const left = new Set([publicScope, `https://site.example${page}`])
  const caches = new Set([`${page} 1`, '/forms/unjani/contract-audit 1'])
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistrations: async () =>
        [...left].map((scope) => ({ scope, unregister: async () => left.delete(scope) })),
    },
  })
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  })
  saveOfflineCopy(page, 'naledi', {}, now)
  localStorage.setItem('baobab_form_submissions', '[]')

  const removing = removeOfflineCopies()
  expect(readOfflineCopy(page, 'naledi', now), 'at once').toBeUndefined()
  await removing
  expect([...left]).toEqual([publicScope])
  expect([...caches]).toEqual(['/forms/unjani/contract-audit 1'])
  expect(Object.keys(localStorage)).toEqual(['baobab_form_submissions'])
})
