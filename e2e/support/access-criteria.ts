import type { Page } from 'playwright-core'

/** WCAG 2.2, 2.5.8: targets smaller than 24 px and too close to another target; links within a sentence are exempt. */
export function findSmallTargets(): string[] {
  const minSize = 24
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab]'
  const centreOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2]
  const isInSentence = (element: Element) => {
    const text = element.closest('p, li, dd, td, label, figcaption, blockquote')?.textContent ?? ''
    return element.matches('a') && text.trim() !== element.textContent?.trim()
  }
  const targets = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => !one.matches(':disabled, [type=hidden], [tabindex="-1"], [inert] *'))
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const small = targets.filter(
    ({ one, box }) => Math.min(box.width, box.height) < minSize - 0.5 && !isInSentence(one),
  )
  return small.flatMap(({ one, box }) => {
    const [x, y] = centreOf(box) as [number, number]
    const neighbour = targets.find(({ one: other, box: their }) => {
      if (other === one || one.contains(other) || other.contains(one)) return false
      const dx = Math.max(their.left - x, 0, x - their.right)
      const dy = Math.max(their.top - y, 0, y - their.bottom)
      return Math.hypot(dx, dy) < minSize / 2
    })
    if (!neighbour) return []
    const size = `${Math.round(box.width)} × ${Math.round(box.height)} px`
    return [`${one.textContent?.trim() || one.tagName} is ${size}, too near another target`]
  })
}

/** WCAG 2.2, 2.4.11: focused controls that a sticky or fixed element covers entirely. */
export function findHiddenFocus(): string[] {
  const hidden: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    'main a[href], main button, main input, main select, main textarea, main summary',
  )) {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue
    element.focus()
    if (document.activeElement !== element) continue
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const
    const isSeen = points.some(([x, y]) => {
      const over = document.elementFromPoint(x, y)
      if (!over) return false
      const label = (element as HTMLInputElement).labels?.[0]
      return element.contains(over) || over.contains(element) || (label?.contains(over) ?? false)
    })
    if (!isSeen) hidden.push(`${element.textContent?.trim() || element.tagName} is covered`)
  }
  return hidden
}

/** WCAG 2.2, 2.5.7: draggable elements without a button or field that does the same. */
export function findDragOnly(): string[] {
  return [...document.querySelectorAll('[draggable="true"], canvas')]
    .filter((one) => one.checkVisibility())
    .filter(
      (one) => !one.closest('section, fieldset, form, figure')?.querySelector('button, input'),
    )
    .map((one) => `${one.tagName}.${one.className} can only be dragged`)
}

/** WCAG 2.2, 3.2.6: links to help in the header and footer, in page order. */
export function helpOnPage(): string[] {
  const help = 'header a, footer a'
  return [...document.querySelectorAll<HTMLAnchorElement>(help)]
    .map((link) => link.getAttribute('href')!.replace(/\?.*/, ''))
    .filter((href) => /^(tel:|mailto:|\/contact|https:\/\/wa\.me)/.test(href))
}

/** WCAG 2.2, 3.3.7: fields of one form that request the same autocomplete value twice. */
export function findDuplicateFields(): string[] {
  return [...document.querySelectorAll('form')].flatMap((form) => {
    const names = [...form.querySelectorAll<HTMLInputElement>('input[autocomplete]')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.autocomplete)
      .filter((name) => /^(name|email|tel|organization|street-address)$/.test(name))
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} twice`)
  })
}

/** The accessibility tree of the main part, with values that change with the time replaced. */
export async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('main').ariaSnapshot()
  const months =
    'January|February|March|April|May|June|July|August|September|October|November|December'
  return tree
    .replaceAll(new RegExp(`\\d{1,2} (${months})( \\d{4})?`, 'g'), 'DATE')
    .replaceAll(/\b\d{1,2}:\d\d\b/g, 'TIME')
    .replaceAll(/\b(today|tomorrow|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/gi, 'DAY')
    .replace('Open till TIME', 'Closed now, opens DAY TIME')
}
