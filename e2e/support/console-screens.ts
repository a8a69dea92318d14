import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { auditAnswers, surveyAnswers } from '#tools/testing/client-forms.ts'
import { productUrl } from './browser.ts'
import { declaredPatterns } from './declared-paths.ts'
import { contactEnquiry, postLead } from './lead.ts'

/** Path of a console screen by its route pattern; the id is of the first record that the list links to. */
export async function pathOf(page: Page, pattern: string): Promise<string> {
  if (!pattern.includes(':')) return pattern.replace('*', 'no-such-screen')
  const [list, rest = ''] = pattern.split('/:id')
  if (list === '/admin/quotes') await beginQuote(page)
  if (list === '/admin/privacy/breaches') await openDossier(page, 'Everyone in the database')
  if (list === '/admin/webhooks') await addWebhook(page, 'https://example.com/hook')
  // The page of a new record, which another test could not delete.
  const { pathname } = new URL(page.url())
  if (/[0-9a-f-]{36}$/.test(pathname) && pathname.startsWith(`${list}/`)) return pathname + rest
  await page.goto(productUrl(list!))
  const others = await declaredPatterns()
  const first = await page.waitForFunction(
    ([from, others]) => {
      const links = [...document.querySelectorAll(`main a[href^="${from}/"]`)]
      const paths = links.map((link) => link.getAttribute('href')!.replace(/[?#].*/, ''))
      return paths.find(
        (path) => !path.slice(from.length + 1).includes('/') && !others.includes(path),
      )
    },
    [list!, others] as const,
  )
  return (await first.jsonValue())! + rest
}

/** Starts a quote, because the list of quotes of a new installation is empty. */
async function beginQuote(page: Page): Promise<void> {
  await page.goto(productUrl(await pathOf(page, '/admin/leads/:id')))
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.waitForURL(/\/admin\/quotes\/[0-9a-f-]{36}$/)
}

const click = (button: Locator) => button.click()

/** Adds a webhook for new enquiries. @returns its secret */
export async function addWebhook(page: Page, address: string, press = click): Promise<string> {
  await page.goto(productUrl('/admin/webhooks'))
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Automation')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
  await press(dialog.getByRole('button', { name: 'Add webhook' }))
  const secret = await dialog.getByLabel('Signing secret').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.waitForURL(/\/admin\/webhooks\/[0-9a-f-]{36}$/)
  return secret
}

/**
 * Opens a new dossier about a breach, and waits for its page. `scope` is the label of the option for the affected
 * people, `named` the text that the option needs.
 */
export async function openDossier(page: Page, scope: string, named?: string): Promise<void> {
  await page.goto(productUrl('/admin/privacy/breaches'))
  await page.getByRole('button', { name: 'Open dossier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Laptop stolen')
  await dialog.getByLabel('What happened').fill('A laptop with an open session was stolen.')
  await dialog.getByLabel('From', { exact: true }).fill('2026-01-01T08:00')
  await dialog.getByLabel('Until').fill('2036-01-01T08:00')
  await dialog.getByRole('radio', { name: scope, exact: true }).check()
  if (named) await dialog.getByRole('textbox', { name: scope }).fill(named)
  await dialog.getByRole('button', { name: 'Open dossier' }).click()
  await page.waitForURL(/\/breaches\/[0-9a-f-]{36}$/)
}

/** Opens a console screen and waits until its data has loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(productUrl(path))
  await waitForData(page)
}

export async function waitForData(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton, .spinner, [aria-busy=true]'))
}

/** Creates the records that the screens show: an enquiry, a request about personal data and a received form. */
export async function createTestRecords(): Promise<void> {
  const person = { name: 'Thandi Nkosi', email: `${randomUUID()}@example.co.za` }
  await Promise.all([
    postLead(contactEnquiry(person)),
    postForm('/privacy-policy', { ...person, kind: 'see' }),
    postForm('/forms/site-survey/report', {
      ...surveyAnswers,
      place: 'Other',
      'place.other': `Place ${randomUUID().slice(0, 8)}`,
    }),
    postForm('/forms/unjani/contract-audit', {
      ...auditAnswers,
      clinicName: 'Other',
      'clinicName.other': `Clinic ${randomUUID().slice(0, 8)}`,
    }),
  ])
}

/** Sends a form as a browser without script does. */
async function postForm(path: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(productUrl(path), {
    method: 'POST',
    headers: { origin: new URL(productUrl('/')).origin },
    body: new URLSearchParams(fields),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}
