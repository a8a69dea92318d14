// These functions run in the page: each stands alone.

/** Texts that a box with hidden overflow cuts off, where no ellipsis says so. */
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
      // A box of a pixel hides its text from the eye on purpose, an ellipsis tells of more.
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

/** Words of the console's header, of a lead's buttons and of dialogs' titles that go on in a second line. */
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

/** Animations that run on, or are to, though less motion was asked for. */
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

/** What can take the focus, in the open dialog if there is one, and does not show it by an outline. */
export function findMissingFocusRings(): string[] {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
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
    const bearers = [
      element,
      element.closest('label'),
      element.parentElement,
      element.nextElementSibling,
    ]
    if (!bearers.some(hasFocusRing)) unringed.push(`the focus on ${kind} cannot be seen`)
  }
  return unringed
}

/** How each element looks that is shown, by what a contrast depends on; nothing where it is not shown. */
export function readElementStyles(): string[] {
  return [...document.body.querySelectorAll('*')].map((element) => {
    if (!element.checkVisibility()) return ''
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join(' ')
  })
}

/** What can be pressed where the bar of a telephone lies over a part of it. */
export async function findCoveredControls(): Promise<string[]> {
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  const bar = document.querySelector('.action-bar')
  if (!bar?.checkVisibility({ visibilityProperty: true })) return []
  const { top } = bar.getBoundingClientRect()
  const controls = document.querySelectorAll(
    'main :is(a, button, summary, input, select, textarea)',
  )
  return Array.from(controls).flatMap((control) => {
    const box = control.getBoundingClientRect()
    const isUnder = control.checkVisibility() && box.top < top && box.bottom > top
    return isUnder ? [`${control.tagName} ${control.textContent.slice(0, 40)}`] : []
  })
}

/** What is wrong with a page that is printed in a dark scheme. */
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
