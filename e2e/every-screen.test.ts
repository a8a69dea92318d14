import { expect, test } from 'vitest'
import { expectNoTroubles, openPage } from './support/browser.ts'
import { openScreen, createTestRecords, pathOf } from './support/console-screens.ts'
import { declaredPatterns } from './support/declared-paths.ts'
import { examine, examineFocus } from './support/examine-page.ts'
import { openSignedIn } from './support/staff.ts'

test('A11Y-05 A11Y-06 A11Y-07 every screen of the console passes axe, fits every width and shows its focus', async () => {
  await createTestRecords()
  const patterns = (await declaredPatterns()).filter((pattern) => pattern.startsWith('/admin'))
  expect(patterns.length).toBeGreaterThanOrEqual(30)
  const page = await openSignedIn()
  const entrance = await openPage()
  const wrong: string[] = []
  for (const pattern of patterns) {
    const isEntrance = /login|-password|second-step/.test(pattern)
    // The missing screen needs a separate page, because the browser itself logs it on the console.
    const on = isEntrance ? entrance : pattern.includes('*') ? await openSignedIn() : page
    await openScreen(on, await pathOf(on, pattern))
    wrong.push(...(await examine(on, pattern)))
    await on.keyboard.press('Tab')
    wrong.push(...(await examineFocus(on, pattern)))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
})
