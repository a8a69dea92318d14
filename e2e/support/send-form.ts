import { expect } from 'vitest'
import { hasTypingTimePassed } from './browser.ts'
import type { OtherBrowser } from './other-browser.ts'
import type { PublicForm } from './public-forms.ts'

/** Fills in a form by keyboard and clicks as soon as its page is loaded. */
export async function fillIn(
  browser: OtherBrowser,
  { kind, path, fields, ticks, search, open }: PublicForm,
  email: string,
): Promise<void> {
  await browser.open(path)
  if (search) await browser.type('[role=combobox]', `${search}\n`)
  if (open) await pressText(browser, open)
  await expect.poll(() => browser.evaluate(markForm, kind), { message: 'the form' }).toBe(true)
  for (const [name, value] of Object.entries({ ...fields, email })) {
    const field = `[data-tried] [name="${name}"]`
    const isMenu = await browser.evaluate(
      (selector) => document.querySelector(selector)!.localName === 'select',
      field,
    )
    await (isMenu ? browser.choose(field, value) : browser.type(field, value))
  }
  for (const name of ticks ?? []) await browser.press(`[data-tried] [name="${name}"]`)
}

/** Sends a completed form and waits for the thank-you message. */
export async function send(browser: OtherBrowser, form: PublicForm): Promise<void> {
  const { kind, advance, sent } = form
  await expect.poll(() => browser.evaluate(hasTypingTimePassed), { message: 'time' }).toBe(true)
  await expect.poll(() => browser.evaluate(markForm, kind), { message: 'the form' }).toBe(true)
  if (advance) await pressText(browser, advance)
  await expect.poll(() => browser.evaluate(markSubmit), { message: 'the button' }).toBe(true)
  await browser.press('[data-pressed]')
  const readPageText = () => browser.evaluate(() => document.body.innerText)
  const isThanked = (text: string) =>
    typeof sent === 'string' ? text.includes(sent) : sent.test(text)
  await expect.poll(readPageText).toSatisfy(isThanked)
}

/** Clicks the link, button or summary that contains the text, as soon as it is visible; again if it is replaced first. */
export async function pressText(browser: OtherBrowser, text: string): Promise<void> {
  const press = async () => {
    const isMarked = await browser.evaluate(markText, text)
    if (isMarked) await browser.press('[data-pressed]')
    return isMarked
  }
  await expect.poll(press, { message: text }).toBe(true)
}

function markText(wanted: string): boolean {
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  const found = Array.from(document.querySelectorAll('a, button, summary')).find(
    (element) => element.checkVisibility() && element.textContent.includes(wanted),
  )
  found?.setAttribute('data-pressed', '')
  return found !== undefined
}

function markForm(kind: string): boolean {
  document.querySelector('[data-tried]')?.removeAttribute('data-tried')
  const mark = kind === 'data-request' ? '[name=details]' : `[data-lead-form="${kind}"]`
  const found = Array.from(document.forms).find(
    (form) =>
      form.checkVisibility() && form.querySelector(mark) && form.querySelector('[name=email]'),
  )
  found?.setAttribute('data-tried', '')
  return found !== undefined
}

function markSubmit(): boolean {
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  const buttons = document.querySelectorAll('[data-tried] button[type=submit]:not([value=back])')
  const found = Array.from(buttons).findLast((button) => button.checkVisibility())
  found?.setAttribute('data-pressed', '')
  return found !== undefined
}
