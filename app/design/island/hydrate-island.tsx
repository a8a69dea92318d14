import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { toastQueue } from '../toast/toast-queue.ts'
import { Toaster } from '../toast/toaster.tsx'
import { LifeContext, PageFacts } from './island.tsx'
import { ResilientSubtree, TypedContext, TypedValues } from './survivor.tsx'

/**
 * Hydrates served markup as a React root. Markup that a browser changed is rendered again with the typed values; if
 * that fails too, the served HTML is restored and works by its links and forms.
 */
export function hydrateElement(
  element: HTMLElement,
  live: ReactNode,
  onAlive: () => void,
  onFailure?: (root: Root, typed: TypedValues) => void,
): void {
  const typed = new TypedValues(element)
  const life = { current: { isAlive: false } }
  const markAlive = () => {
    life.current.isAlive = true
    onAlive()
  }
  startTransition(() => {
    const root = hydrateRoot(
      element,
      <TypedContext value={typed}>
        <Life life={life} onAlive={markAlive}>
          {live}
        </Life>
      </TypedContext>,
      {
        onRecoverableError: () => life.current.isAlive || typed.putBack(),
        onUncaughtError(error) {
          reportError(error)
          queueMicrotask(() => onFailure?.(root, typed))
        },
      },
    )
  })
}

/** Where an island fails for good, the served HTML comes back and works by its links and forms. */
export function hydrateIsland(element: HTMLElement, Live: ComponentType<object>): void {
  const { facts, props } = JSON.parse(element.dataset.props!) as { facts: object; props: object }
  const served = element.cloneNode(true) as HTMLElement
  hydrateElement(
    element,
    <PageFacts value={facts}>
      <ResilientSubtree>
        <Live {...props} />
      </ResilientSubtree>
    </PageFacts>,
    () => {
      element.dataset.alive = ''
      replayClick(element)
    },
    (root, typed) => {
      root.unmount()
      delete served.dataset.island
      element.replaceWith(served)
      typed.putBack(served)
      document.documentElement.dataset.scriptMissing = ''
    },
  )
}

/** Presses the button that a visitor pressed before the island was alive, if any; it may have been made anew since. */
function replayClick(element: HTMLElement): void {
  const button = element.querySelectorAll('button')[Number(element.dataset.pressed)]
  delete element.dataset.pressed
  button?.removeAttribute('aria-busy')
  button?.click()
}

type LifeProps = {
  life: { current: { isAlive: boolean } }
  onAlive: () => void
  children: ReactNode
}

/** Informs its children that it is hydrated, after the effects of its first render. */
function Life({ life, onAlive, children }: LifeProps) {
  useEffect(onAlive, [onAlive])
  return <LifeContext value={life}>{children}</LifeContext>
}

/** The served page has no toasts: the first one creates their container. An application renders its own. */
const unwatch = toastQueue.watch(() => {
  unwatch()
  if (document.getElementById('application')) return
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
})
