import { expect, test } from 'vitest'
import type { SitePath } from '#app/basics/site-path.ts'
import { findLooseLinks } from './site-paths.ts'

const found = (text: string) => findLooseLinks(['a.ts'], () => text).length

test('a link to a page without "satisfies SitePath" is found, as a property or an attribute', () => {
  expect(found("const a = { href: '/contact' }")).toBe(1)
  expect(found('<Link to="/" />')).toBe(1)
  expect(found("const a = { href: '/contact' satisfies SitePath }")).toBe(0)
  expect(found("<Link to={'/pricing' satisfies SitePath} />")).toBe(0)
  expect(found('<a href="https://example.com/">')).toBe(0)
})

test('a path that is not a page does not compile', () => {
  const paths: SitePath[] = ['/', '/contact#get-in-touch', '/pricing?tab=waas', '/admin/leads']
  // @ts-expect-error no such page
  paths.push('/contacts')
  // @ts-expect-error no such page
  paths.push('/prices?tab=waas')
  expect(paths).toHaveLength(6)
})
