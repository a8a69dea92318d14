import { afterEach, expect, test, vi } from 'vitest'
import { previewButtonTexts } from '../content.ts'
import { showOnSite } from './show-on-site.ts'

function openTabs({ isOnline = true, isBlocked = false } = {}) {
  const tab = { opener: 'us' as string | null, close: vi.fn(), location: { replace: vi.fn() } }
  const open = vi.fn(() => (isBlocked ? null : tab))
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('window', { open, location: { href: 'https://baobab.example/admin/products' } })
  return { tab, open }
}
afterEach(() => vi.unstubAllGlobals())

test('STF-05 the preview tab opens on click and loads the page once its address arrives', async () => {
  const { tab, open } = openTabs()
  const answer = Promise.withResolvers<{ address: string }>()
  const shown = showOnSite(() => answer.promise)
  expect(open).toHaveBeenCalledOnce()
  expect(tab.location.replace).not.toHaveBeenCalled()
  answer.resolve({ address: '/pricing?site-preview=abc' })
  expect(await shown).toBeNull()
  const [url] = tab.location.replace.mock.calls[0] as [URL]
  expect(url.href).toBe('https://baobab.example/pricing?site-preview=abc')
  expect(tab.opener).toBeNull()
})

test('STF-05 a missing page, a blocked tab, no network or a refusal is reported and leaves no empty tab', async () => {
  const none = openTabs()
  expect(await showOnSite(async () => ({ address: null }))).toBe(previewButtonTexts.noPage)
  expect(none.tab.close).toHaveBeenCalledOnce()
  const load = vi.fn()
  openTabs({ isBlocked: true })
  expect(await showOnSite(load)).toBe(previewButtonTexts.noTab)
  const { open } = openTabs({ isOnline: false })
  expect(await showOnSite(load)).toBe(previewButtonTexts.offline)
  expect(open).not.toHaveBeenCalled()
  expect(load).not.toHaveBeenCalled()
  const refused = openTabs()
  await expect(showOnSite(() => Promise.reject(new Error('Refused.')))).rejects.toThrow('Refused.')
  expect(refused.tab.close).toHaveBeenCalledOnce()
})
