import { expect } from 'vitest'
import { isPageHydrated } from './browser.ts'
import type { Scripted } from './page-changes.ts'

/** A page in any browser that a translation or extension changes. */
type ChangedPage = { evaluate<Answer>(work: () => Answer): Promise<Answer> }
type Change = (page: Scripted) => Promise<unknown>

/** Types into every visible text field of an island or application. */
const typeAll = (page: ChangedPage) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>(
      ':is([data-island], #application) :is(input[type=text], input[type=email], textarea)',
    )) {
      if (!field.checkVisibility() || !field.id || field.readOnly) continue
      if (field.role === 'combobox') continue
      field.value = `Thandi ${field.id}`
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })

type PageSnapshot = { words: number; values: Record<string, string>; says: string | null }
const takeSnapshot = (page: ChangedPage) =>
  page.evaluate((): PageSnapshot => {
    const text = document.querySelector('main')!.innerText
    const fields = document.querySelectorAll<HTMLInputElement>(
      ':is([data-island], #application) :is(input, textarea)',
    )
    const typed = [...fields].filter(({ value }) => value.startsWith('Thandi '))
    return {
      words: text.length,
      values: Object.fromEntries(typed.map(({ id, value }) => [id, value])),
      says: /Something (broke|went wrong)|could not be shown/.exec(text)?.[0] ?? null,
    }
  })

const waitUntilHydrated = (page: ChangedPage) =>
  expect.poll(() => page.evaluate(isPageHydrated)).toBe(true)

/** Causes an update: clicks the first choice of a page, or submits an application's form to show its errors. */
const choose = (page: ChangedPage) =>
  page.evaluate(() => {
    const choices =
      '[data-island] :is([role=tab][aria-selected=false], [role=checkbox]), #application form [type=submit]'
    for (const choice of document.querySelectorAll<HTMLElement>(choices))
      if (choice.checkVisibility()) return choice.click()
  })

/**
 * Changes an open page before and after hydration, types into it and uses it.
 * @param wake releases the delayed script of an application
 * @returns the defects that a visitor would notice
 */
export async function exerciseChangedPage(page: ChangedPage, change: Change, wake = () => {}) {
  const { words } = await takeSnapshot(page)
  await change(page)
  await typeAll(page)
  const { values } = await takeSnapshot(page)
  wake()
  await waitUntilHydrated(page)
  const wrong: string[] = []
  const checkPage = async (when: string) => {
    const now = await takeSnapshot(page)
    // The click may open a tab with less text, so only a loss of more than 60% of the words counts as an empty page.
    if (now.words < words * 0.4) wrong.push(`is empty ${when}`)
    if (now.says) wrong.push(`shows "${now.says}" ${when}`)
    for (const [id, value] of Object.entries(values))
      if (now.values[id] !== value) wrong.push(`lost ${id} ${when}: ${now.values[id]}`)
  }
  await checkPage('on hydration')
  await change(page)
  await choose(page)
  await checkPage('after a click')
  return wrong
}
