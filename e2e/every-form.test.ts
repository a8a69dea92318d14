import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { replyOf } from '#app/modules/sales/lead/rules.ts'
import { formKinds } from '#app/modules/sales/lead/schema.ts'
import { hydrate, openPage, productUrl, waitTypingTime } from './support/browser.ts'
import { countCrmRecords, publicForms, type PublicForm } from './support/public-forms.ts'

test('LDS-07 LDS-08 the tests below cover every registered form', () => {
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
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => /^(?:unsent-form|form-fill):/.test(key)),
  )

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

type Follow = (page: Page, row: PublicForm, email: string) => Promise<void>

const followForm: Follow = async (page, row, email) => {
  const typed = { ...row.fields, email }
  await page.goto(productUrl(row.path))
  const form = formOn(page, row)
  await hydrate(page)
  await reach(page, row)
  await fillIn(form, typed)
  await page.reload()
  await reach(page, row)
  await expectRestored(form, typed)
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored, 'restored values are still stored').toContain(email)

  await hydrate(page)
  for (const name of row.ticks ?? []) await field(form, name).check()
  if (row.advance) await form.getByRole('button', { name: row.advance }).click()
  await expectMoment(form, row)
  await page.context().setOffline(true)
  await submit(form).click()
  // The form of the coverage check is in a dialog, at the end of the body.
  const main = page.locator('main, dialog')
  for (const text of [/You are offline/, /nothing was sent/i])
    await main.getByText(text).last().waitFor()
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  // The message in the form is enough: no call was made, so no error toast may appear.
  expect(await page.locator('.toast', { hasText: 'Submission Error' }).count()).toBe(0)
  if (row.isReplaced) await expectMoment(main, row)
  else {
    await expectRestored(form, typed)
    const notice = main.getByText(/You are offline/).last()
    await expect.poll(() => notice.evaluate(isInView), { message: 'notice is in view' }).toBe(true)
  }

  await page.context().setOffline(false)
  await waitTypingTime(page)
  const again = row.isReplaced ? page.getByRole('button', { name: 'Send again' }) : submit(form)
  await again.dblclick()
  await page.getByText(row.sent).last().waitFor()
  await expect.poll(() => storedOn(page), { message: 'nothing is left on the device' }).toEqual([])
}

const followWithoutScript: Follow = async (page, row, email) => {
  // Browsers accept this address, and the server refuses it.
  const wrong = { ...row.fields, email: 'zanele.@shop.example' }
  await page.goto(productUrl(row.path))
  await reach(page, row)
  const form = formOn(page, row)
  const send = () =>
    row.advance ? form.getByRole('button', { name: row.advance }).click() : submit(form).click()
  await fillIn(form, wrong)
  for (const name of row.ticks ?? []) await field(form, name).check()
  await send()
  await form.locator('[name=email][aria-invalid=true]').waitFor()
  await expectRestored(form, wrong)
  await fillIn(form, { email })
  await send()
  if (row.advance) await submit(form).click()
  await page.getByText(row.sent).last().waitFor()
}

/** Follows every form, and checks that one lead of each arrives. */
async function followAll(follow: Follow, javaScript: boolean): Promise<void> {
  const open = Object.entries(publicForms)
  const sent: [string, string][] = []
  // Each visitor fills in several forms in one tab, so that the scripts are fetched only once.
  const visit = async () => {
    const page = await openPage({ javaScript })
    for (let next = open.shift(); next; next = open.shift()) {
      const [title, row] = next
      const mark = randomUUID().slice(0, 8)
      const email = `${title.replace(/\W+/g, '-').toLowerCase()}-${mark}@every.example`
      await follow(page, row, email).catch((error: unknown) => {
        throw new Error(title, { cause: error })
      })
      if (row.kind !== 'data-request') sent.push([title, email])
    }
  }
  await Promise.all([visit(), visit(), visit()])
  for (const [title, email] of sent)
    await expect.poll(() => countCrmRecords(email), { timeout: 90_000, message: title }).toBe(1)
}

test('LDS-07 LDS-08 API-07 SIT-07 every public form keeps typed values over a reload and offline, shows its reply time and sends one lead', async () => {
  await followAll(followForm, true)
})

test('LDS-01 A11Y-01 without script every public form marks an invalid field, keeps its values and sends one lead once valid', async () => {
  await followAll(followWithoutScript, false)
})
