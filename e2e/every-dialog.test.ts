import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles } from './support/browser.ts'
import { openScreen, createTestRecords } from './support/console-screens.ts'
import { examine, examineFocus } from './support/examine-page.ts'
import { openAsStaff } from './support/staff.ts'

const anyDialog = '[role=dialog], [role=alertdialog]'
type Look = {
  path: string
  name: string
  show: (page: Page) => Promise<void>
  /** Selector of the element that then appears; by default, a dialog. */
  shown?: string
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** States of screens that need an action besides the address, such as a click. */
const looks: Look[] = [
  {
    path: '/admin',
    name: 'search',
    show: (page) => page.keyboard.press('Control+k'),
  },
  {
    path: '/admin/products',
    name: 'clearing the samples',
    show: (page) => press(page, 'Clear the sample catalogue'),
  },
  {
    path: '/admin/products/new',
    name: 'errors',
    shown: '[aria-invalid=true]',
    show: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('A')
      await press(page, 'Send for approval')
    },
  },
  {
    path: '/admin/products/offers',
    name: 'a change of price',
    show: (page) => press(page, /^Change/),
  },
  { path: '/admin/approvals', name: 'review', show: (page) => press(page, 'Review') },
  { path: '/admin/leads', name: 'saving a view', show: (page) => press(page, /^Save/) },
  {
    path: '/admin/settings',
    name: 'promotion',
    shown: '[aria-current=page]:text-is("Promotion")',
    show: (page) => page.getByRole('link', { name: 'Promotion' }).click(),
  },
  {
    path: '/admin/settings',
    name: 'history',
    shown: '[aria-current=page]:text-is("History")',
    show: (page) => page.getByRole('link', { name: 'History' }).click(),
  },
  { path: '/admin/api-keys', name: 'a new key', show: (page) => press(page, 'Create API key') },
  { path: '/admin/webhooks', name: 'a new webhook', show: (page) => press(page, 'Add webhook') },
  { path: '/admin/users', name: 'invitation', show: (page) => press(page, /^Invite/) },
  {
    path: '/admin/privacy',
    name: 'a request by telephone',
    show: (page) => press(page, 'Add a request'),
  },
]

test('A11Y-05 A11Y-06 A11Y-07 every dialog and every other look of the console passes axe, fits every width and shows its focus', async () => {
  await createTestRecords()
  const page = await openAsStaff('/admin')
  const wrong: string[] = []
  for (const { path, name, show, shown } of looks) {
    await openScreen(page, path)
    await show(page)
    await page
      .locator(shown ?? anyDialog)
      .first()
      .waitFor()
    wrong.push(...(await examine(page, `${path}: ${name}`)))
    await page.keyboard.press('Tab')
    wrong.push(...(await examineFocus(page, `${path}: ${name}`)))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
}, 420_000)
