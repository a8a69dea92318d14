import { startTransition, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { toastQueue } from '../toast/toast-queue.ts'
import { Toaster } from '../toast/toaster.tsx'
import { LifeContext, PageFacts } from './island.tsx'
import { ResilientSubtree, TypedContext, TypedValues } from './survivor.tsx'

/**
 * Makes served markup a React root. Markup that a browser changed is made anew with what the visitor typed; where
 * that fails too, the served HTML comes back and works by its links and forms.
 */
export function hydrateIsland(element: HTMLElement, Live: ComponentType<object>): void {
  const { facts, props } = JSON.parse(element.dataset.props!) as { facts: object; props: object }
  const served = element.cloneNode(true) as HTMLElement
  const typed = new TypedValues(element)
  let root: Root | undefined
  const giveUp = (error: unknown) => {
    reportError(error)
    // After React has let go of the element.
    queueMicrotask(() => {
      root?.unmount()
      delete served.dataset.island
      element.replaceWith(served)
      typed.putBack(served)
      document.documentElement.dataset.scriptMissing = ''
    })
  }
  // One that was made anew is alive only then.
  const markAlive = () => {
    element.dataset.alive = ''
    replayClick(element)
  }
  startTransition(() => {
    root = hydrateRoot(
      element,
      <PageFacts value={facts}>
        <TypedContext value={typed}>
          <Life onAlive={markAlive}>
            <ResilientSubtree>
              <Live {...props} />
            </ResilientSubtree>
          </Life>
        </TypedContext>
      </PageFacts>,
      {
        onRecoverableError: () => {
          if (!('alive' in element.dataset)) typed.putBack()
        },
        onUncaughtError: giveUp,
      },
    )
  })
}

/** Presses the button that a visitor pressed before the island was alive; it may have been made anew since. */
function replayClick(element: HTMLElement): void {
  const { pressed } = element.dataset
  if (pressed === undefined) return
  delete element.dataset.pressed
  const button = element.querySelectorAll('button')[Number(pressed)]
  button?.removeAttribute('aria-busy')
  button?.click()
}

/** Tells what it holds that it is alive, after the effects of its first render. */
export function Life({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  const life = useRef({ isAlive: false })
  useEffect(() => {
    life.current.isAlive = true
    onAlive()
  }, [onAlive])
  return <LifeContext value={life}>{children}</LifeContext>
}

/** Toasts have no place in the served page: theirs is made with the first. An application renders its own. */
const unwatch = toastQueue.watch(() => {
  unwatch()
  if (document.getElementById('application')) return
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
})
