import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { replyOf } from '#app/features/leads/rules/describe-lead.ts'
import { formKinds, type LeadKind } from '#app/features/leads/schema/inputs.ts'
import { hydrate, openPage, product, productUrl, takePersonsTime } from './support/browser.ts'

type PublicForm = {
  kind: LeadKind | 'data-request'
  path: string
  /** Text and choices by field name; the e-mail is added. */
  fields: Record<string, string>
  /** Boxes that must be ticked at each visit. */
  ticks?: readonly string[]
  /** What a visitor does until the form is in sight. */
  open?: (page: Page) => Promise<void>
  /** Until the button that sends is in sight. */
  advance?: (form: Locator) => Promise<void>
  /** The values make room for something else when it could not be sent. */
  isReplaced?: boolean
  sent: string | RegExp
}

const person = { name: 'Zanele Khumalo', company: 'Khumalo & Sons' }
const named = { name: 'Zanele Khumalo' }
const quote = {
  fullName: 'Zanele Khumalo',
  companyName: 'Khumalo & Sons',
  phone: '082 123 4567',
  devices: '6-10',
}
const press = (name: string) => (page: Page) => page.getByRole('link', { name }).first().click()

/** Every public form a visitor can fill in; one of the registry that is missing fails the first test. */
const forms: Record<string, PublicForm> = {
  'quick request': {
    kind: 'assessment',
    path: '/resources/it-health',
    fields: { ...person, employees: '11-50', challenges: 'Slow Wi-Fi' },
    sent: 'Thank You!',
  },
  'guided assessment': {
    kind: 'assessment',
    path: '/resources/it-health?view=wizard',
    fields: person,
    advance: (form) => form.getByRole('button', { name: 'Continue' }).click(),
    sent: 'to schedule your IT assessment',
  },
  'future services': {
    kind: 'interest',
    path: '/resources/it-health?tab=interest',
    fields: { fullName: 'Zanele Khumalo', companyName: 'Khumalo & Sons', services: 'Both' },
    sent: /notify you when/,
  },
  launch: { kind: 'launch-interest', path: '/cloud/backup', fields: {}, sent: /when this service/ },
  'connectivity recipe': {
    kind: 'connectivity',
    path: '/connectivity',
    fields: person,
    isReplaced: true,
    sent: 'We have your answers',
  },
  'bundle quote': {
    kind: 'bundle-quote',
    path: '/bundles/business-pro',
    fields: { ...person, city: 'Gqeberha' },
    sent: /has been received/,
  },
  referral: {
    kind: 'referral',
    path: '/bundles',
    fields: { ...named, friendName: 'Sipho', friendEmail: 'sipho@friend.example' },
    ticks: ['ownConsent', 'friendKnows'],
    open: (page) => page.locator('summary', { hasText: 'Refer a friend' }).click(),
    sent: /We ask your friend once/,
  },
  'custom recipe': {
    kind: 'custom-recipe',
    path: '/services?helpdesk=yes&request=yes',
    fields: person,
    sent: 'Our team will respond within 24 hours.',
  },
  'quote by comparison': {
    kind: 'custom-quote',
    path: '/services/compare',
    fields: quote,
    sent: 'Our team will contact you within one business day.',
  },
  'Get Started': {
    kind: 'custom-quote',
    path: '/pricing?plan=managed-it-standard',
    fields: { ...quote, requirements: 'Two shops' },
    sent: 'Our team will contact you within one business day.',
  },
  'Get in Touch': {
    kind: 'contact',
    path: '/contact',
    fields: { ...named, serviceInterest: 'cloud' },
    sent: "We'll reply to your inquiry within 24 hours.",
  },
  consultation: {
    kind: 'consultation',
    path: '/contact',
    fields: { ...named, preferredTime: '14:00', message: 'Where do we begin?' },
    open: press('Request a consultation'),
    sent: "We'll contact you within 24 hours to confirm.",
  },
  'site survey': {
    kind: 'site-survey',
    path: '/contact',
    fields: { ...named, phone: '082 123 4567', address: '4 Market Street' },
    open: press('Request a site survey'),
    sent: 'Our team will contact you to schedule a visit.',
  },
  'cloud quote': {
    kind: 'cloud-quote',
    path: '/contact',
    fields: { ...named, requirements: 'Till and mail' },
    open: press('Request a cloud quote'),
    sent: /detailed proposal within 2 business days/,
  },
  'coverage, and to be told': {
    kind: 'coverage',
    path: '/connectivity/fibre',
    fields: named,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Your business address' }).fill('Upington')
      await page.keyboard.press('Enter')
      await page.getByText('Have my address checked by hand').click()
    },
    sent: 'Request received!',
  },
  'data request': {
    kind: 'data-request',
    path: '/privacy-policy',
    fields: { ...named, details: 'All of it' },
    ticks: ['kind'],
    sent: /PR-/,
  },
}

test('LDS-07 LDS-08 every form of the registry is on the list of those tried below', () => {
  const tried = new Set(Object.values(forms).map(({ kind }) => kind))
  expect(tried).toEqual(new Set([...formKinds, 'data-request']))
})

const formOn = (page: Page, { kind }: PublicForm) =>
  kind === 'data-request'
    ? page.locator('form', { has: page.locator('[name=details]') })
    : page
        .locator('form:visible', { has: page.locator(`[data-lead-form="${kind}"]`) })
        // A call-back asks for a number alone, beside the whole form.
        .filter({ has: page.locator('[name="email"]') })
const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`).first()

async function fillIn(form: Locator, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) {
    const control = field(form, name)
    const isChoice = await control.evaluate((element) => element instanceof HTMLSelectElement)
    await (isChoice ? control.selectOption(value) : control.fill(value))
  }
}

async function expectRestored(form: Locator, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed))
    await expect.poll(() => field(form, name).inputValue(), { message: name }).toBe(value)
}

const storedOn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent-form:')))

const submit = (form: Locator) =>
  form.locator('button[type=submit]:not([value=back]):visible').last()

/** SIT-07: a promise of a time names its moment beside the button that sends; one without a time names none. */
async function expectMoment(form: Locator, { kind }: PublicForm) {
  const isRequest = kind === 'data-request'
  const { hours, businessDays } = isRequest ? { businessDays: 30 } : replyOf(kind, 'form').promise
  const said = form.locator('p', {
    hasText: isRequest
      ? /^Send it today and we'll reply by \d+ \w+ \d{4}\./
      : /^Send it (before \w+day \d+ \w+, \d\d:\d\d|by the end of \w+day \d+ \w+) and we'll reply by \w+day \d+ \w+, \d\d:\d\d\.$/,
  })
  expect(await said.filter({ visible: true }).count(), kind).toBe((hours ?? businessDays) ? 1 : 0)
}

async function followForm(page: Page, title: string, row: PublicForm): Promise<string> {
  const email = `${title.replace(/\W+/g, '-').toLowerCase()}-${process.pid}@every.example`
  const typed = { ...row.fields, email }
  await page.goto(productUrl(row.path))
  const form = formOn(page, row)
  await hydrate(page)
  await row.open?.(page)
  await fillIn(form, typed)
  await page.reload()
  await row.open?.(page)
  await expectRestored(form, typed)

  await hydrate(page)
  for (const name of row.ticks ?? []) await field(form, name).check()
  await row.advance?.(form)
  await expectMoment(form, row)
  await page.context().setOffline(true)
  await submit(form).click()
  const main = page.locator('main')
  await main
    .getByText(/You are offline/)
    .last()
    .waitFor()
  await main
    .getByText(/nothing was sent/i)
    .last()
    .waitFor()
  if (row.isReplaced) await expectMoment(main, row)
  else await expectRestored(form, typed)

  await page.context().setOffline(false)
  await takePersonsTime(page)
  const again = row.isReplaced ? page.getByRole('button', { name: 'Send again' }) : submit(form)
  await again.dblclick()
  await page.getByText(row.sent).last().waitFor()
  await expect.poll(() => storedOn(page), { message: 'nothing stays on the device' }).toEqual([])
  return email
}

type Arrived = { Email?: string }
const arrivedOf = async (email: string) => {
  const records = (await (await fetch(`${product().crmUrl}/__records`)).json()) as Arrived[]
  return records.filter(({ Email }) => Email === email).length
}

test('LDS-07 LDS-08 API-07 SIT-07 every public form: typed values survive a reload, its promise has its moment, offline is said and loses nothing, and one lead arrives', async () => {
  const open = Object.entries(forms)
  const sent: [string, string][] = []
  // Each visitor fills in one form after another in one tab, as the scripts are then fetched once.
  const follow = async () => {
    const page = await openPage()
    for (let next = open.shift(); next; next = open.shift()) {
      const [title, row] = next
      const email = await followForm(page, title, row).catch((error: unknown) => {
        throw new Error(title, { cause: error })
      })
      if (row.kind !== 'data-request') sent.push([title, email])
    }
  }
  await Promise.all([follow(), follow(), follow()])
  for (const [title, email] of sent)
    await expect.poll(() => arrivedOf(email), { timeout: 30_000, message: title }).toBe(1)
}, 240_000)
