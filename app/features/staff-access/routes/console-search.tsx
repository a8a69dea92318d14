import { lazy, Suspense, useCallback, useState } from 'react'
import { useEarlyKeys } from '#app/features/console-search/ui/use-early-keys.ts'
import { SearchButton } from '#app/features/console-search/ui/search-button.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'

const load = () => import('./console-search-dialog.tsx')
const ConsoleSearchDialog = lazy(load)

const unreachable = {
  channel: 'single',
  tone: 'destructive',
  title: 'The search could not be loaded',
  description: 'Please check your connection and try again.',
} as const

/** The command palette and its button; the dialog is fetched when it is first asked for, and what is typed meanwhile is kept. */
export function ConsoleSearch() {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const [query, setQuery] = useState('')
  const close = useCallback(() => {
    setState('closed')
    setQuery('')
  }, [])
  const open = useCallback(() => {
    setState((before) => (before === 'open' ? before : 'loading'))
    load().then(
      // Escape may have come first.
      () => setState((before) => (before === 'loading' ? 'open' : before)),
      () => {
        close()
        showToast(unreachable)
      },
    )
  }, [close])
  useEarlyKeys(state !== 'closed', setQuery, close)
  return (
    <>
      <SearchButton isBusy={state === 'loading'} onOpen={open} />
      {state === 'open' ? (
        <Suspense>
          <ConsoleSearchDialog query={query} onQuery={setQuery} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
