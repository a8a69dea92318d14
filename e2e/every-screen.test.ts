import { expect, test } from 'vitest'
import { expectNoTroubles, openPage } from './support/browser.ts'
import { openScreen, createTestRecords, pathOf } from './support/console-screens.ts'
import { declaredPatterns } from './support/declared-paths.ts'
import { examine, examineFocus } from './support/examine-page.ts'
import { openAsStaff } from './support/staff.ts'

test('A11Y-05 A11Y-06 A11Y-07 every screen of the console passes axe, fits every width and shows its focus', async () => {
  await createTestRecords()
  const patterns = (await declaredPatterns()).filter((pattern) => pattern.startsWith('/admin'))
  expect(patterns.length).toBeGreaterThanOrEqual(30)
  const entrance = await openPage()
  const wrong: string[] = []
  for (const pattern of patterns.filter((one) => /login|-password|second-step/.test(one))) {
    await openScreen(entrance, pattern)
    wrong.push(...(await examine(entrance, pattern)))
  }
  const page = await openAsStaff('/admin')
  // Use a separate page, because the browser itself logs the missing screen on the console.
  const lost = await openAsStaff('/admin')
  for (const pattern of patterns.filter((one) => !/login|-password|second-step/.test(one))) {
    const on = pattern.includes('*') ? lost : page
    await openScreen(on, await pathOf(on, pattern))
    wrong.push(...(await examine(on, pattern)))
    await on.keyboard.press('Tab')
    wrong.push(...(await examineFocus(on, pattern)))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
}, 420_000)
