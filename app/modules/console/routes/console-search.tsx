import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react'
import { useEarlyKeys } from '../search/ui/use-early-keys.ts'
import { SearchButton } from '../search/ui/search-button.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import type { ConsoleSearchDialogProps } from './console-search-dialog.tsx'

type Dialog = { default: ComponentType<ConsoleSearchDialogProps> }

const unreachable = {
  channel: 'single',
  tone: 'destructive',
  title: 'The search could not be loaded',
  description: 'Please check your connection and try again.',
} as const

/** The command palette and its button; the dialog is fetched when it is first asked for, and what is typed meanwhile is kept. */
export function ConsoleSearch({ load }: { load: () => Promise<Dialog> }) {
  const [Dialog] = useState(() => lazy(load))
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
  }, [close, load])
  // Never a second dialog over another one.
  const openAlone = () => {
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) open()
  }
  useKeys({ find: openAlone }, () => true)
  useEarlyKeys(state !== 'closed', setQuery, close)
  return (
    <>
      <SearchButton isBusy={state === 'loading'} onOpen={open} />
      {state === 'open' ? (
        <Suspense>
          <Dialog query={query} onQuery={setQuery} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
