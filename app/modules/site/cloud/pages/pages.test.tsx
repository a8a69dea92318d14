import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentedOffer } from '#app/modules/prices/content.ts'
import { PriceStamp } from '#app/modules/prices/ui/price.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { comingSoonPage, comingSoonPages } from '../coming-soon/content.ts'
import { ComingSoon } from './coming-soon.tsx'

test('CLD-01 CLD-02 CLD-03 CLD-04 each coming-soon page is found at its path, with or without a trailing slash, and no other', () => {
  const paths = ['/cloud/migration', '/cloud/hosting', '/cloud/backup', '/services/security']
  expect(comingSoonPages.map(({ path }) => path)).toEqual(paths)
  for (const path of paths)
    for (const asked of [path, `${path}/`]) expect(comingSoonPage(asked)?.path).toBe(path)
  for (const path of ['/', '/cloud', '/cloud/', '/cloud/nope', '/cloud/migration/x'])
    expect(comingSoonPage(path)).toBeUndefined()
})

test('D-40 only hosting and backup have an offer with a from-price, and the hosting page shows it', () => {
  const offers = comingSoonPages.map(({ offer }) => offer)
  expect(offers).toEqual([undefined, 'vps-hosting', 'cloud-backup', undefined])
  const price = <PriceStamp offer={documentedOffer('vps-hosting')} isFrom />
  const page = <ComingSoon page={comingSoonPage('/cloud/hosting')!} price={price} form={null} />
  expect(wordsOf(renderToStaticMarkup(page))).toContain('from R119 per month')
})
