import type { Page } from 'playwright-core'
import { translate } from './translate.ts'

/** What translations and extensions of browsers do to a page, and visitors with its source open. */
export const pageChanges = {
  'a translation': translate,
  'a translation that goes on': goOnTranslating,
  'a password manager': addIcons,
  'a writing assistant': addMarks,
  'a blocker': removeTexts,
  'all of them at once': changeAll,
} satisfies Record<string, (page: Page) => Promise<void>>

export type PageChange = keyof typeof pageChanges

async function changeAll(page: Page): Promise<void> {
  for (const change of [translate, addIcons, addMarks, removeTexts]) await change(page)
}

/** Each text that appears is translated a moment later. */
async function goOnTranslating(page: Page): Promise<void> {
  await page.exposeFunction('translateAgain', () => translate(page).catch(() => {}))
  await page.evaluate(() => {
    const { translateAgain } = globalThis as unknown as { translateAgain(): Promise<void> }
    let isUnderWay = false
    const observer = new MutationObserver(async () => {
      if (isUnderWay) return
      isUnderWay = true
      await translateAgain()
      isUnderWay = false
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    return translateAgain()
  })
}

/** An element beside each field. */
async function addIcons(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input:not([type=hidden])')) {
      const icon = document.createElement('div')
      icon.dataset.lastpassIconRoot = ''
      field.after(icon)
    }
  })
}

/** Attributes at the body and the fields, and elements before and between them. */
async function addMarks(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.setAttribute('data-gr-ext-installed', '')
    document.body.prepend(document.createElement('grammarly-desktop-integration'))
    for (const field of document.querySelectorAll('input, textarea')) {
      field.setAttribute('data-gramm', 'true')
      field.setAttribute('spellcheck', 'true')
      if (field.localName === 'textarea')
        field.before(document.createElement('grammarly-extension'))
    }
  })
}

/** A paragraph under the title, one under the form, and what is said about fields. */
async function removeTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.querySelectorAll('h1 + p, main p.mt-6, .field-hint, .field-error')
    for (const text of texts) text.remove()
  })
}
