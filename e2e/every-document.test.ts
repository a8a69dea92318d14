import { expect, test } from 'vitest'
import { docsSections } from '#app/modules/design-docs/content.ts'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import { examine, examineFocus } from './support/examine-page.ts'

test('A11Y-05 A11Y-06 A11Y-07 each page of the internal docs passes axe and fits every width, and an unknown one logs its path', async () => {
  const page = await openPage()
  const wrong: string[] = []
  const sections = docsSections.flatMap((section) => ('path' in section ? [section.path] : []))
  expect(sections.length).toBeGreaterThan(8)
  const inside = [...sections, 'accessibility?tab=testing'].map((section) => `/${section}`)
  for (const path of ['', ...inside]) {
    const address = `/internal-docs${path}`
    await page.goto(productUrl(address))
    await hydrate(page)
    wrong.push(...(await examine(page, address)), ...(await examineFocus(page, address)))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(productUrl('/internal-docs/no-such-section'))
  await hydrate(page)
  await expect.poll(() => said).toContain('Page not found: /internal-docs/no-such-section')
  expect(said.filter((text) => text.includes('Policy'))).toEqual([])
})
