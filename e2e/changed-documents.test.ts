import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'
import { publicPaths } from './support/site.ts'
import { translate } from './support/translate.ts'

type Change = (page: Page) => Promise<unknown>

/** What browsers and their extensions do to a page. */
const changes: Record<string, Change> = {
  'a translation': translate,
  'a translation in place': (page) =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        if (text.data.trim() && !text.parentElement!.closest('script, style, svg, option'))
          text.data = `‹${text.data}›`
      }
    }),
  'a password manager': (page) =>
    page.evaluate(() => {
      for (const field of document.querySelectorAll('input:not([type=hidden])')) {
        const icon = document.createElement('div')
        icon.attachShadow({ mode: 'open' })
        field.after(icon)
      }
    }),
  'a writing aid': (page) =>
    page.evaluate(() => {
      for (const field of document.querySelectorAll('textarea, input')) {
        field.setAttribute('data-gramm', 'true')
        field.after(document.createElement('grammarly-extension'))
      }
      document.body.append(document.createElement('grammarly-desktop-integration'))
    }),
  'a blocker': (page) =>
    page.evaluate(() => {
      for (const part of document.querySelectorAll('footer, [data-island]'))
        part.querySelector('p')?.remove()
    }),
}

/** Fills every field for text that can be seen; what was typed in each. */
const type = (page: Page) =>
  page.evaluate(() => {
    const typed: Record<string, string> = {}
    for (const field of document.querySelectorAll<HTMLInputElement>(
      '[data-island] input[type=text], [data-island] textarea',
    )) {
      if (!field.checkVisibility() || !field.id || field.role === 'combobox') continue
      field.value = `Thandi ${field.id}`
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      typed[field.id] = field.value
    }
    return typed
  })

const typedIn = (page: Page, ids: string[]) =>
  page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.map((id) => [id, (document.getElementById(id) as HTMLInputElement | null)?.value]),
      ),
    ids,
  )

const wordsOn = (page: Page) =>
  page.evaluate(() => document.querySelector('main')!.innerText.length)
const falseErrors = /Something (broke|went wrong)|could not be shown/

/** What a visitor would call broken, after a change, typing and coming alive, and after the change once more. */
async function expectWhole(page: Page, path: string, change: Change): Promise<string[]> {
  await page.goto(productUrl(path))
  const before = await wordsOn(page)
  await change(page)
  const typed = await type(page)
  await hydrate(page)
  const wrong: string[] = []
  const look = async (when: string) => {
    // Another tab has fewer words.
    if ((await wordsOn(page)) < before * 0.4) wrong.push(`${path} is empty ${when}`)
    const values = await typedIn(page, Object.keys(typed))
    for (const [id, value] of Object.entries(typed))
      if (values[id] !== value) wrong.push(`${path} lost ${id} ${when}: ${values[id]}`)
    const text = await page.locator('main').innerText()
    if (falseErrors.test(text)) wrong.push(`${path} says that it is broken ${when}`)
  }
  await look('as it comes alive')
  await change(page)
  // Something to update: whatever can be chosen in place.
  const choice = page.locator('[data-island] :is([role=tab][aria-selected=false], [role=checkbox])')
  if (await choice.first().isVisible()) await choice.first().press('Enter')
  await look('when it is used')
  return wrong
}

test('WEB-01 no public page that a browser changed goes white, loses what was typed, or says that it is broken', async () => {
  const page = await openPage()
  const paths = await publicPaths()
  expect(paths.length).toBeGreaterThan(25)
  const kinds = Object.entries(changes)
  const wrong: string[] = []
  for (const [at, path] of paths.entries()) {
    // Every page and every kind, each a few times; all of all with --whole.
    const tried = process.env.EVERY_WIDTH
      ? kinds
      : [kinds[0]!, kinds[1 + (at % (kinds.length - 1))]!]
    for (const [name, change] of tried)
      wrong.push(...(await expectWhole(page, path, change)).map((fault) => `${name}: ${fault}`))
  }
  expect(wrong).toEqual([])
  expectNoTroubles(page)
}, 420_000)
