import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoTroubles, hydrate, openPage, productUrl } from './support/browser.ts'

/**
 * What stands in a page outside its forms, element by element. `noscript` and what waits for script differ, and are no
 * part of it.
 */
function outlineOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      !element.matches('script, template, style, noscript, link, meta, title, form, output') &&
      !element.closest('form, noscript, template, [aria-live], [role=status]')
    const wordsOf = (element: Element) =>
      [...element.childNodes]
        .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : []))
        .join('')
        .trim()
    return [...document.querySelectorAll('body *')]
      .filter(isShown)
      .map((element) =>
        [
          element.tagName,
          element.getAttribute('class'),
          element.getAttribute('href'),
          wordsOf(element),
        ].join(' '),
      )
  })
}

/** A page that React made in the browser, which keeps no parts. */
async function openLive(path: string): Promise<Page> {
  const page = await openPage({ path: '/case-studies', program: 'whole' })
  await hydrate(page)
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): Promise<void> }
    }
    return router.navigate(to)
  }, path)
  await page.waitForFunction(
    (to) => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href.endsWith(to),
    path,
  )
  return page
}

/** The markup of an answer, drawn without its scripts. */
async function openServed(html: string): Promise<Page> {
  const page = await openPage({ program: 'whole' })
  await page.setContent(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))
  return page
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(productUrl(path), {
    method: 'POST',
    headers: { Origin: new URL(productUrl('/')).origin },
    body: new URLSearchParams(fields),
  })

test.each([
  ['/contact', 'contact', { form: 'contact' }],
  ['/contact', 'site-survey', { form: 'site-survey' }],
  ['/resources/it-health', 'quick', { form: 'quick' }],
  ['/services', 'of the page', {}],
  ['/bundles/business-pro', 'of the page', {}],
])(
  'what is kept as text of %s is what the browser itself makes of it, also where the form (%s) is refused',
  async (path, form, chosen) => {
    const fields = { ...chosen, email: 'zanele@' }
    const live = await openLive(path)
    const expected = await outlineOf(live)
    expect(expected.length).toBeGreaterThan(150)
    const answers = [await post(path, fields), await post(path, fields)]
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      const served = await openServed(await answer.text())
      const found = await outlineOf(served)
      // In its order and as often; a form that stands in the page alone where it was sent comes in between.
      let at = 0
      for (const element of found) if (element === expected[at]) at++
      expect(expected.slice(at, at + 1)).toEqual([])
      if (form !== 'site-survey') expect(found).toHaveLength(expected.length)
      await served.context().close()
    }
    expectNoTroubles(live)
    await live.context().close()
  },
)
