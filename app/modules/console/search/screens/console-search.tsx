import { type ComponentType, Suspense, lazy, useCallback, useEffect, useState } from 'react'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Icon } from '#app/design/ui/icon.tsx'
import { searchResultsId } from '../../content.ts'
import { addKeyToText } from '../../rules.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { ConsoleSearchDialogProps } from './console-search-dialog.tsx'

/** Buffers keys pressed before the search field has the focus, so that the page below does not receive them. */
function useKeysBeforeLoading(
  isWaiting: boolean,
  onType: (change: (typed: string) => string) => void,
  onCancel: () => void,
): void {
  useEffect(() => {
    if (!isWaiting) return
    let hasField = false
    const onKey = (event: KeyboardEvent) => {
      hasField ||= document.activeElement?.getAttribute('aria-controls') === searchResultsId
      if (hasField || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onCancel()
      else onType((typed) => addKeyToText(typed, event.key))
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isWaiting, onType, onCancel])
}

const isAppleDevice = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function SearchButton({ isBusy, onOpen }: { isBusy: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-10 items-center gap-2 rounded-md px-2 text-ink-soft hover:bg-sand lg:border lg:border-line lg:px-3"
      aria-keyshortcuts="Control+K Meta+K"
      aria-busy={isBusy}
      onClick={onOpen}
    >
      <Icon name="search" />
      <span className="max-lg:sr-only">Search</span>
      <kbd className="hidden rounded-sm border border-line px-1 font-sans text-xs lg:block">
        {isAppleDevice() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}

type DialogModule = { default: ComponentType<ConsoleSearchDialogProps> }

const loadFailedToast = {
  channel: 'single',
  tone: 'destructive',
  title: 'The search could not be loaded',
  description: 'Please check your connection and try again.',
} as const

/** The command palette and its button. The dialog is loaded on first use; text typed while it loads is preserved. */
export function ConsoleSearch({ load }: { load: () => Promise<DialogModule> }) {
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
      // Escape may have closed the search while the dialog was loading.
      () => setState((before) => (before === 'loading' ? 'open' : before)),
      () => {
        close()
        showToast(loadFailedToast)
      },
    )
  }, [close, load])
  const openUnlessDialogOpen = () => {
    if (!document.querySelector('dialog')) open()
  }
  useKeys({ find: openUnlessDialogOpen }, () => true)
  useKeysBeforeLoading(state !== 'closed', setQuery, close)
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
