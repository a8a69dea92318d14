import { lazy, Suspense, useCallback, useState } from 'react'
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

/** The command palette and its button; the dialog is fetched when it is first asked for. */
export function ConsoleSearch() {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed')
  const open = useCallback(() => {
    setState((before) => (before === 'open' ? before : 'loading'))
    load().then(
      () => setState('open'),
      () => {
        setState('closed')
        showToast(unreachable)
      },
    )
  }, [])
  return (
    <>
      <SearchButton isBusy={state === 'loading'} onOpen={open} />
      {state === 'open' ? (
        <Suspense>
          <ConsoleSearchDialog onClose={() => setState('closed')} />
        </Suspense>
      ) : null}
    </>
  )
}
