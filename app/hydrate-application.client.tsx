import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { Life } from './design/island/hydrate-island.tsx'
import { TypedContext } from './design/island/survivor.tsx'
import { TypedValues } from './design/island/typed-values.ts'

/** Makes the inside of an application's page alive, never the document around it. */
export function hydrateApplication(): void {
  const element = document.getElementById('application')!
  const typed = new TypedValues(element)
  const { dataset } = document.documentElement
  /** Tells tests and styles that the page answers to script now. */
  const markAlive = () => (dataset.isHydrated = '')
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <TypedContext value={typed}>
          <Life onAlive={markAlive}>
            <HydratedRouter />
          </Life>
        </TypedContext>
      </StrictMode>,
      {
        onRecoverableError: () => {
          if (!('isHydrated' in dataset)) typed.putBack()
        },
      },
    )
  })
}
