import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles } from './support/browser.ts'
import { openScreen, createTestRecords } from './support/console-screens.ts'
import { examine, examineFocus } from './support/examine-page.ts'
import { openSignedIn } from './support/staff.ts'

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click()
const follow = (name: string) => (page: Page) => page.getByRole('link', { name }).click()

type Look = [path: string, name: string, show: (page: Page) => Promise<void>, shown?: string]
/** States of screens that need an action besides the address. `shown` then appears; by default, a dialog. */
const looks: Look[] = [
  ['/admin', 'search', (page) => page.keyboard.press('Control+k')],
  ['/admin/products', 'clearing the samples', press('Clear the sample catalogue')],
  [
    '/admin/products/new',
    'errors',
    async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('A')
      await press('Send for approval')(page)
    },
    '[aria-invalid=true]',
  ],
  ['/admin/products/offers', 'a change of price', press(/^Change/)],
  ['/admin/approvals', 'review', press('Review')],
  ['/admin/leads', 'saving a view', press(/^Save/)],
  ['/admin/settings', 'promotion', follow('Promotion'), '[aria-current=page]:text-is("Promotion")'],
  ['/admin/settings', 'history', follow('History'), '[aria-current=page]:text-is("History")'],
  ['/admin/api-keys', 'a new key', press('Create API key')],
  ['/admin/webhooks', 'a new webhook', press('Add webhook')],
  ['/admin/users', 'invitation', press(/^Invite/)],
  ['/admin/privacy', 'a request by telephone', press('Add a request')],
]

test('A11Y-05 A11Y-06 A11Y-07 dialogs and other states of the console pass axe, fit every width and show their focus', async () => {
  await createTestRecords()
  const page = await openSignedIn()
  const wrong: string[] = []
  for (const [path, name, show, shown = 'dialog'] of looks) {
    await openScreen(page, path)
    await show(page)
    await page.locator(shown).first().waitFor()
    wrong.push(...(await examine(page, `${path}: ${name}`)))
    await page.keyboard.press('Tab')
    wrong.push(...(await examineFocus(page, `${path}: ${name}`)))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
})
