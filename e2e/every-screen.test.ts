import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { docsSections } from '#app/features/design-docs/content.ts'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import { declaredPatterns } from './support/declared-paths.ts'
import { examine, examineFocus } from './support/examine-page.ts'
import { postLead } from './support/lead.ts'
import { openAsStaff } from './support/staff.ts'

const auditForm = '/forms/unjani/contract-audit'

/** What a console address with a parameter shows is the first that its list leads to. */
async function pathOf(page: Page, pattern: string): Promise<string> {
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

/** A list of quotes is empty until somebody begins one. */
async function beginQuote(page: Page): Promise<void> {
  await page.goto(productUrl(await pathOf(page, '/admin/leads/:id')))
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.waitForURL(/\/admin\/quotes\/[0-9a-f-]{36}$/)
}

/** The screen has read what it shows. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(productUrl(path))
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('.skeleton, .spinner, [aria-busy="true"]'),
  )
}

/** What the screens show: an enquiry, a request about personal data, a received form. */
async function leaveTraces(): Promise<void> {
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

const anyDialog = '[role=dialog], [role=alertdialog]'
type Look = {
  path: string
  name: string
  show: (page: Page) => Promise<void>
  /** What is there then; else a dialog. */
  shown?: string
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Looks of screens that the address alone does not show. */
const looks: Look[] = [
  {
    path: '/admin',
    name: 'search',
    show: (page) => page.keyboard.press('Control+k'),
  },
  {
    path: '/admin/products',
    name: 'clearing the samples',
    show: (page) => press(page, 'Clear the samples'),
  },
  {
    path: '/admin/products/new',
    name: 'errors',
    shown: '[aria-invalid=true]',
    show: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('A')
      await press(page, 'Save draft')
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
  { path: '/admin/users', name: 'invitation', show: (page) => press(page, /^Invite/) },
  {
    path: '/admin/privacy',
    name: 'a request by telephone',
    show: (page) => press(page, 'Add a request'),
  },
]

test('A11Y-05 A11Y-06 A11Y-07 every screen of the console and its dialogs pass axe, fit every width and show their focus', async () => {
  await leaveTraces()
  const patterns = (await declaredPatterns()).filter((pattern) => pattern.startsWith('/admin'))
  expect(patterns.length).toBeGreaterThanOrEqual(30)
  const entrance = await openPage({ reducedMotion: 'reduce' })
  const wrong: string[] = []
  for (const pattern of patterns.filter((one) => /login|-password|second-step/.test(one))) {
    await arrive(entrance, pattern)
    wrong.push(...(await examine(entrance, pattern)))
  }
  const page = await openAsStaff('/admin', { reducedMotion: 'reduce' })
  // The browser itself notes on its console that there is no such screen.
  const lost = await openAsStaff('/admin', { reducedMotion: 'reduce' })
  for (const pattern of patterns.filter((one) => !/login|-password|second-step/.test(one))) {
    const on = pattern.includes('*') ? lost : page
    await arrive(on, await pathOf(on, pattern))
    wrong.push(...(await examine(on, pattern)))
    await on.keyboard.press('Tab')
    wrong.push(...(await examineFocus(on, pattern)))
  }
  for (const { path, name, show, shown } of looks) {
    await arrive(page, path)
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

test('A11Y-05 A11Y-06 A11Y-07 IDX-01 IDX-06 IDX-11 every page of the internal documents passes the same, is marked and unlisted', async () => {
  const page = await openPage({ reducedMotion: 'reduce' })
  const wrong: string[] = []
  const sections = docsSections.flatMap((section) => ('path' in section ? [section.path] : []))
  expect(sections.length).toBeGreaterThan(8)
  for (const path of [
    '',
    ...sections.map((section) => `/${section}`),
    '/accessibility?tab=testing',
  ]) {
    const address = `/internal-docs${path}`
    const response = await page.goto(productUrl(address))
    expect(response?.headers()['x-robots-tag'], address).toBe('noindex')
    expect(await page.locator('meta[name=robots]').getAttribute('content'), address).toBe('noindex')
    await page.getByText('Internal use only', { exact: true }).waitFor()
    await hydrate(page)
    wrong.push(...(await examine(page, address)), ...(await examineFocus(page, address)))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
  const missing = await page.goto(productUrl('/internal-docs/no-such-section'))
  expect(missing?.status()).toBe(404)
}, 420_000)
