import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { productUrl } from './browser.ts'
import { postLead } from './lead.ts'

const auditForm = '/forms/unjani/contract-audit'

/** What a console address with a parameter shows is the first that its list leads to. */
export async function pathOf(page: Page, pattern: string): Promise<string> {
  if (!pattern.includes(':')) return pattern.replace('*', 'no-such-screen')
  const [list, rest = ''] = pattern.split('/:id')
  if (list === '/admin/quotes') await beginQuote(page)
  await page.goto(productUrl(list!))
  const first = await page.waitForFunction((from) => {
    const links = [...document.querySelectorAll(`main a[href^="${from}/"]`)]
    const paths = links.map((link) => link.getAttribute('href')!.replace(/[?#].*/, ''))
    return paths.find((path) => /\/[0-9a-f-]{36}$/.test(path))
  }, list)
  return (await first.jsonValue()) + rest
}

/** A list of quotes is empty until someone begins one. */
async function beginQuote(page: Page): Promise<void> {
  await page.goto(productUrl(await pathOf(page, '/admin/leads/:id')))
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.waitForURL(/\/admin\/quotes\/[0-9a-f-]{36}$/)
}

/** The screen has read what it shows. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(productUrl(path))
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('.skeleton, .spinner, [aria-busy="true"]'),
  )
}

/** What the screens show: an enquiry, a request about personal data, a received form. */
export async function leaveTraces(): Promise<void> {
  const person = { name: 'Thandi Nkosi', email: `${randomUUID()}@example.co.za` }
  await Promise.all([
    postLead({
      formType: 'contact',
      page: '/contact',
      ...person,
      serviceInterest: 'wifi',
      message: 'Wi-Fi in the shop',
    }),
    postForm('/privacy-policy', { ...person, kind: 'see' }),
    postForm('/forms/site-survey/report', {
      place: 'Other',
      'place.other': `Place ${randomUUID().slice(0, 8)}`,
      province: 'Limpopo',
      surveyDate: '2026-11-20',
      lineOfSight: 'clear',
      mounting: 'roof',
      power: 'socket',
      cableMetres: '12',
    }),
    postForm(auditForm, {
      clinicName: 'Other',
      'clinicName.other': `Clinic ${randomUUID().slice(0, 8)}`,
      province: 'Limpopo',
      auditDate: '2026-11-20',
      currentProvider: 'Telkom',
      connectionType: 'ADSL',
      monthlyFee: '899',
      contractType: '24-months',
      contractStatus: 'active',
      contractStart: '2026-03-15',
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
