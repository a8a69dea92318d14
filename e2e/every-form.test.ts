import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { replyOf } from '#app/modules/sales/lead/rules.ts'
import { formKinds } from '#app/modules/sales/lead/schema.ts'
import { hydrate, openPage, productUrl, waitTypingTime } from './support/browser.ts'
import { countCrmRecords, publicForms, type PublicForm } from './support/public-forms.ts'

test('LDS-07 LDS-08 every form of the registry is on the list of those tried below', () => {
  const tried = new Set(Object.values(publicForms).map(({ kind }) => kind))
  expect(tried).toEqual(new Set([...formKinds, 'data-request']))
})

/** Acts like a visitor until the form is visible. */
async function reach(page: Page, { search, open }: PublicForm): Promise<void> {
  if (search) {
    await page.getByRole('combobox').first().fill(search)
    await page.keyboard.press('Enter')
  }
  if (open) await page.locator('a, button, summary', { hasText: open }).first().click()
}

const formOn = (page: Page, { kind }: PublicForm) =>
  kind === 'data-request'
    ? page.locator('form', { has: page.locator('[name=details]') })
    : page
        .locator('form:visible', { has: page.locator(`[data-lead-form="${kind}"]`) })
        // Leaves out the call-back form next to the full form, because it has no email field.
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

/**
 * Checks that a form with a fixed reply time shows the deadline next to its send button, and that any other form shows
 * none.
 */
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
  const mark = randomUUID().slice(0, 8)
  const email = `${title.replace(/\W+/g, '-').toLowerCase()}-${mark}@every.example`
  const typed = { ...row.fields, email }
  await page.goto(productUrl(row.path))
  const form = formOn(page, row)
  await hydrate(page)
  await reach(page, row)
  await fillIn(form, typed)
  await page.reload()
  await reach(page, row)
  await expectRestored(form, typed)

  await hydrate(page)
  for (const name of row.ticks ?? []) await field(form, name).check()
  if (row.advance) await form.getByRole('button', { name: row.advance }).click()
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
  await waitTypingTime(page)
  const again = row.isReplaced ? page.getByRole('button', { name: 'Send again' }) : submit(form)
  await again.dblclick()
  await page.getByText(row.sent).last().waitFor()
  await expect.poll(() => storedOn(page), { message: 'nothing stays on the device' }).toEqual([])
  return email
}

test('LDS-07 LDS-08 API-07 SIT-07 every public form: typed values survive a reload, its promise has its moment, offline is said and loses nothing, and one lead arrives', async () => {
  const open = Object.entries(publicForms)
  const sent: [string, string][] = []
  // Each visitor fills in several forms in one tab, so that the scripts are fetched only once.
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
    await expect.poll(() => countCrmRecords(email), { timeout: 30_000, message: title }).toBe(1)
}, 240_000)
