/** A page in which code can run, in Playwright or another browser. */
export type Scripted = { evaluate(work: () => unknown): Promise<unknown> }

/** Changes that browser translation and browser extensions make to a page. */
export const pageChanges = {
  'a translation': translate,
  'a translation that goes on': goOnTranslating,
  'a translation in place': translateInPlace,
  'a password manager': addIcons,
  'a writing assistant': addMarks,
  'a blocker': removeTexts,
  'a dark reading mode': addColours,
  'all of them at once': changeAll,
} satisfies Record<string, (page: Scripted) => Promise<unknown>>

export type PageChange = keyof typeof pageChanges

async function changeAll(page: Scripted): Promise<void> {
  for (const change of [translate, addIcons, addMarks, removeTexts, addColours]) await change(page)
}

/**
 * Imitates a browser's translation: wraps each text in two `font` elements. `translateAll` in the page translates texts
 * that were added since.
 */
export async function translate(page: Scripted): Promise<void> {
  await page.evaluate(() => {
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement!.closest('script, style, svg, font')) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    Object.assign(globalThis, { translateAll })
    translateAll()
  })
}

/** Also translates each text that appears later, after 10 ms. */
async function goOnTranslating(page: Scripted): Promise<void> {
  await translate(page)
  await page.evaluate(() => {
    const { translateAll } = globalThis as unknown as { translateAll(): void }
    const soon = () => void setTimeout(translateAll, 10)
    const parts = { childList: true, subtree: true, characterData: true }
    new MutationObserver(soon).observe(document.body, parts)
  })
}

/** Replaces each text within its text node. */
async function translateInPlace(page: Scripted): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.trim() && !text.parentElement!.closest('script, style, svg, option'))
        text.data = `‹${text.data}›`
    }
  })
}

/** Adds an element after each field. */
async function addIcons(page: Scripted): Promise<void> {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input:not([type=hidden])')) {
      const icon = document.createElement('div')
      icon.dataset.lastpassIconRoot = ''
      icon.attachShadow({ mode: 'open' })
      field.after(icon)
    }
  })
}

/** Adds attributes to the body and the fields, and elements before and between them. */
async function addMarks(page: Scripted): Promise<void> {
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

/** Adds attributes and colours to every element, and a meta element to the head. */
async function addColours(page: Scripted): Promise<void> {
  await page.evaluate(() => {
    const mark = document.createElement('meta')
    mark.name = 'darkreader'
    document.head.prepend(mark)
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
    for (const element of document.body.querySelectorAll<HTMLElement>('*:not(script, svg *)')) {
      element.setAttribute('data-darkreader-inline-color', '')
      element.style.setProperty('--darkreader-inline-color', '#ddd')
    }
  })
}

/**
 * Removes texts as a content blocker may: the first paragraph of each island and footer, the paragraphs below titles
 * and forms, and all field hints and errors.
 */
async function removeTexts(page: Scripted): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('footer, [data-island]'))
      part.querySelector('p')?.remove()
    const texts = document.querySelectorAll('h1 + p, main p.mt-6, .field-hint, .field-error')
    for (const text of texts) text.remove()
  })
}
