import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { toastQueue } from '../toast/toast-queue.ts'
import { Toaster } from '../toast/toaster.tsx'
import { HydrationContext, PageDataContext } from './island.tsx'
import { ResilientSubtree, TypedValuesContext, TypedValues } from './survivor.tsx'

/**
 * Hydrates served markup as a React root. If a browser changed the markup, it is rendered again with the typed values.
 * If that also fails, the served HTML is restored and works through its links and forms.
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
      <TypedValuesContext value={typed}>
        <HydrationProvider life={life} onAlive={markAlive}>
          {live}
        </HydrationProvider>
      </TypedValuesContext>,
      {
        onRecoverableError: () => life.current.isAlive || typed.restoreValues(),
        onUncaughtError(error) {
          reportError(error)
          queueMicrotask(() => onFailure?.(root, typed))
        },
      },
    )
  })
}

/** Hydrates an island. After a permanent failure, its served HTML works through its links and forms. */
export function hydrateIsland(element: HTMLElement, Live: ComponentType<object>): void {
  const { facts, props } = JSON.parse(element.dataset.props!) as { facts: object; props: object }
  const served = element.cloneNode(true) as HTMLElement
  hydrateElement(
    element,
    <PageDataContext value={facts}>
      <ResilientSubtree>
        <Live {...props} />
      </ResilientSubtree>
    </PageDataContext>,
    () => {
      element.dataset.alive = ''
      replayClick(element)
    },
    (root, typed) => {
      root.unmount()
      delete served.dataset.island
      element.replaceWith(served)
      typed.restoreValues(served)
      document.documentElement.dataset.scriptMissing = ''
    },
  )
}

/** Replays a button click from before hydration. Finds the button by position, because React may have replaced it. */
function replayClick(element: HTMLElement): void {
  const button = element.querySelectorAll('button')[Number(element.dataset.pressed)]
  delete element.dataset.pressed
  button?.removeAttribute('aria-busy')
  button?.click()
}

type HydrationProviderProps = {
  life: { current: { isAlive: boolean } }
  onAlive: () => void
  children: ReactNode
}

/** Provides the hydration state `life` to its children, and calls `onAlive` after the effects of the first render. */
function HydrationProvider({ life, onAlive, children }: HydrationProviderProps) {
  useEffect(onAlive, [onAlive])
  return <HydrationContext value={life}>{children}</HydrationContext>
}

/** A served page has no container for toasts, so the first toast creates it. An application renders its own. */
const stopToastWatch = toastQueue.watch(() => {
  stopToastWatch()
  if (document.getElementById('application')) return
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
})
