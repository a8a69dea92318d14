import type { Page } from 'playwright-core'
import { translate } from './translate.ts'

/** What translations and extensions of browsers do to a page, and visitors with its source open. */
export const pageChanges = {
  'a translation': translate,
  'a translation that goes on': goOnTranslating,
  'a password manager': addIcons,
  'a writing assistant': addMarks,
  'a blocker': removeTexts,
} satisfies Record<string, (page: Page) => Promise<void>>

export type PageChange = keyof typeof pageChanges

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

/** The first paragraph, and what a form says about its fields. */
async function removeTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.querySelectorAll('main p:first-of-type, .field-hint, .field-error')
    for (const text of texts) text.remove()
  })
}
