import type { ComponentType } from 'react'

type IslandModule = Record<string, { Live: ComponentType<object> }>
const modules = import.meta.glob<IslandModule>('./modules/**/islands/*.tsx')

/** Events that show that a visitor is about to use a part of the page. */
const interactionEvents = ['pointerover', 'pointerdown', 'focusin', 'keydown']
const startedIslands = new WeakSet<Element>()

/** Hydrates each island of a public page at its first interaction, and all islands when the address changes. */
export function hydrateOnInteraction(): void {
  const options = { capture: true, passive: true }
  for (const sign of interactionEvents)
    addEventListener(sign, ({ target }) => hydrateIslandsAround(target), options)
  for (const change of ['popstate', 'addresschange']) addEventListener(change, hydrateAll)
  addEventListener('click', recordClick)
  const { pressed } = globalThis as { pressed?: MouseEvent }
  if (pressed) recordClick(pressed)
  // Hydrate elements that the visitor already uses, and elements that an inline script marked.
  for (const element of document.querySelectorAll(':hover, :focus, [data-wake]'))
    hydrateIslandsAround(element)
  hydrateIslandsWithDrafts()
}

function hydrateIslandsAround(target: EventTarget | null): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
  if (element) void hydrate(element)
}

/** Buttons that do nothing without JavaScript; buttons that send a form or open a popover work natively. */
const inertButtons = '[data-island]:not([data-alive]) button[type=button]:not([popovertarget])'

/** Records a click on a button whose island is not hydrated yet; `hydrateIsland` repeats the click. */
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

/** Hydrates islands with a saved draft, so that unsent text is back before the visitor looks for it. */
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
    // If the browser refuses storage, there are no drafts to restore.
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  if (startedIslands.has(element)) return
  // Chromium never fetches a module again after a failure, so import nothing while offline.
  if (!navigator.onLine) return markScriptMissing(element)
  startedIslands.add(element)
  const name = element.dataset.island!.replace(/[^/]+$/, 'islands/$&')
  try {
    const [loaded, { hydrateIsland }] = await Promise.all([
      modules[`./modules/${name}.tsx`]!(),
      import('./design/island/hydrate-island.tsx'),
    ])
    hydrateIsland(element, Object.values(loaded)[0]!.Live)
  } catch {
    // The network failed, or the server has a newer build. Allow another try.
    startedIslands.delete(element)
    markScriptMissing(element)
  }
}

/** Marks the page as missing its script. The HTML still works, and the visitor's next interaction tries again. */
function markScriptMissing(element: HTMLElement): void {
  document.documentElement.dataset.scriptMissing = ''
  delete element.dataset.pressed
  element.querySelector('button[aria-busy]')?.removeAttribute('aria-busy')
}
