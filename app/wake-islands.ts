import type { ComponentType } from 'react'

type IslandModule = Record<string, { Live: ComponentType<object> }>
const modules = import.meta.glob<IslandModule>('./modules/**/islands/*.tsx')

/** Of a visitor who is about to use a part of the page. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown']
const started = new WeakSet<Element>()

/** Hydrates each island of a public page when it is first touched, or needed for another reason. */
export function hydrateOnInteraction(): void {
  const options = { capture: true, passive: true }
  for (const sign of signs)
    addEventListener(sign, ({ target }) => hydrateIslandsAround(target), options)
  for (const change of ['popstate', 'addresschange']) addEventListener(change, hydrateAll)
  addEventListener('click', recordClick)
  const { pressed } = globalThis as { pressed?: MouseEvent }
  if (pressed) recordClick(pressed)
  // What the visitor is at already, and what an inline script found something for.
  for (const element of document.querySelectorAll(':hover, :focus, [data-wake]'))
    hydrateIslandsAround(element)
  hydrateIslandsWithDrafts()
}

function hydrateIslandsAround(target: EventTarget | null): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  if (element) void hydrate(element)
}

/** Buttons that do nothing without script: what sends a form or opens a popover does so natively. */
const inertButtons = '[data-island]:not([data-alive]) button[type=button]:not([popovertarget])'

/** Keeps a press that comes before its island is alive; `hydrateIsland` repeats it. */
function recordClick({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>(inertButtons)
  if (!button) return
  const island = button.closest<HTMLElement>('[data-island]')!
  island.dataset.pressed = String([...island.querySelectorAll('button')].indexOf(button))
  button.ariaBusy = 'true'
  void hydrate(island)
}

function hydrateAll(): void {
  for (const element of document.querySelectorAll('[data-island]')) hydrateIslandsAround(element)
}

/** What was typed and not sent is put back before the visitor looks for it. */
function hydrateIslandsWithDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [, kind] = key.split('unsent-form:')
      if (kind)
        hydrateIslandsAround(
          document.querySelector(`[data-lead-form="${kind}"], [data-draft="${kind}"]`),
        )
    }
  } catch {
    // The browser refuses storage.
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  if (started.has(element)) return
  // Chromium never fetches a module again that failed once, so nothing is imported without a network.
  if (!navigator.onLine) return markScriptMissing(element)
  started.add(element)
  const name = element.dataset.island!.replace(/[^/]+$/, 'islands/$&')
  try {
    const [loaded, { hydrateIsland }] = await Promise.all([
      modules[`./modules/${name}.tsx`]!(),
      import('./design/island/hydrate-island.tsx'),
    ])
    hydrateIsland(element, Object.values(loaded)[0]!.Live)
  } catch {
    // The network broke off, or the server has another build by now.
    started.delete(element)
    markScriptMissing(element)
  }
}

/** The HTML works as it is; the next sign of a visitor tries again. */
function markScriptMissing(element: HTMLElement): void {
  document.documentElement.dataset.scriptMissing = ''
  delete element.dataset.pressed
  element.querySelector('button[aria-busy]')?.removeAttribute('aria-busy')
}
