// These functions run in the page, so each must be self-contained.

/** Texts that a box with hidden overflow cuts off without an ellipsis. */
export function findClippedText(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!node.nodeValue?.trim() || !node.parentElement?.checkVisibility()) continue
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width < 2 || text.height < 2) continue
    for (let box: Element | null = node.parentElement; box; box = box.parentElement) {
      const style = styleOf(box)
      if (style.position === 'fixed' || /auto|scroll/.test(style.overflowX + style.overflowY)) break
      if (!hides(style.overflowX) && !hides(style.overflowY)) continue
      const edge = box.getBoundingClientRect()
      // A box of up to 2 px hides its text on purpose, and an ellipsis shows that there is more text.
      const tellsOfMore = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (edge.width <= 2 || edge.height <= 2 || tellsOfMore) break
      const isCut =
        (hides(style.overflowX) && (text.right > edge.right + 2 || text.left < edge.left - 2)) ||
        (hides(style.overflowY) && (text.bottom > edge.bottom + 4 || text.top < edge.top - 4))
      if (!isCut) continue
      found.push(
        `"${node.nodeValue.trim().slice(0, 40)}" is cut off by ${box.tagName}.${box.className}`,
      )
      break
    }
  }
  return found
}

/** Words in the console header, on a lead's buttons and in dialog titles that break across lines. */
export function findSplitWords(): string[] {
  const found: string[] = []
  const range = document.createRange()
  for (const label of document.querySelectorAll(
    '.console header.sticky p, .lead-act, .dialog-title',
  )) {
    if (!label.checkVisibility()) continue
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`"${word}" is split`)
      }
    }
  }
  return found
}

/** Animations that are longer than 1 ms or endless, although reduced motion is requested. */
export function findAnimations(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { duration = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {}
    const isLong = Number(duration) > 1 || iterations === Infinity
    const target = (animation.effect as KeyframeEffect | null)?.target
    return isLong
      ? [`${target?.tagName}.${target?.className} moves for ${String(duration)} ms`]
      : []
  })
}

/** Focusable elements, in the open dialog if there is one, that show no outline when focused. */
export function findMissingFocusRings(): string[] {
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog]')
  const scope = dialogs[dialogs.length - 1] ?? document
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const seen = new Set<string>()
  const unringed: string[] = []
  const hasFocusRing = (element: Element | null | undefined) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  for (const element of scope.querySelectorAll<HTMLElement>(focusable)) {
    const kind = `${element.tagName}.${element.className} in ${element.parentElement?.className}`
    if (seen.has(kind) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (element.matches(':disabled, [type=hidden], [tabindex="-1"], [inert] *')) continue
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    if (document.activeElement !== element) continue
    seen.add(kind)
    const { parentElement, nextElementSibling } = element
    const bearers = [element, element.closest('label'), parentElement, nextElementSibling]
    if (!bearers.some(hasFocusRing)) unringed.push(`the focus on ${kind} cannot be seen`)
  }
  return unringed
}

/** The styles of each element that affect its contrast; an empty string if it is not shown. */
export function readElementStyles(): string[] {
  return [...document.body.querySelectorAll('*')].map((element) => {
    if (!element.checkVisibility()) return ''
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join(' ')
  })
}

/** Controls that are partly under the action bar of narrow screens. */
export async function findCoveredControls(): Promise<string[]> {
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  const bar = document.querySelector('.action-bar')
  if (!bar?.checkVisibility({ visibilityProperty: true })) return []
  const { top } = bar.getBoundingClientRect()
  const all = document.querySelectorAll('main :is(a, button, summary, input, select, textarea)')
  return Array.from(all).flatMap((control) => {
    const box = control.getBoundingClientRect()
    const isUnder = control.checkVisibility() && box.top < top && box.bottom > top
    return isUnder ? [`${control.tagName} ${control.textContent.slice(0, 40)}`] : []
  })
}

/**
 * Defects of a page in print layout and a dark colour scheme: text that is not black, filled backgrounds, narrow row
 * headings and overflow.
 */
export function findPalePrintText(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()),
  )
  const pale = shown.filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
  const filled = [...document.querySelectorAll<HTMLElement>('main, main *')].filter(
    (element) => !/rgba\(0, 0, 0, 0\)/.test(getComputedStyle(element).backgroundColor),
  )
  const narrow = [...document.querySelectorAll<HTMLElement>('th[scope=row]')].filter(
    (name) => name.checkVisibility() && name.clientWidth < 60,
  )
  const isTooWide = document.documentElement.scrollWidth > window.innerWidth
  return [
    ...(shown.length < 5 ? ['hardly anything is printed'] : []),
    ...pale.map((element) => `not black: ${element.textContent.slice(0, 40)}`),
    ...filled.map((element) => `filled: ${element.className}`),
    ...narrow.map((name) => `too narrow: ${name.textContent}`),
    ...(isTooWide ? ['wider than the sheet'] : []),
  ]
}
