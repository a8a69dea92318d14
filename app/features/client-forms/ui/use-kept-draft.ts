import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { DraftKeeper, type KeeperOptions } from './draft-keeper.ts'
import { valuesOfForm } from './values-of-form.ts'

/** A form's values from its keeper; nothing is read or written while another tab has the form. */
export function useKeptDraft(
  options: KeeperOptions,
  isMine: boolean,
  form: RefObject<HTMLFormElement | null>,
) {
  const [keeper] = useState(() => new DraftKeeper(options))
  const state = useSyncExternalStore(keeper.watch, keeper.state, keeper.state)
  const { definition } = options

  useEffect(() => {
    if (!isMine) return
    const typed = keeper.state().isOpen ? {} : valuesOfForm(definition, form.current)
    void keeper.start(typed)
    return () => keeper.stop()
  }, [isMine, keeper, definition, form])

  useEffect(() => {
    const saveAtOnce = () => keeper.saveAtOnce()
    const onHide = () => {
      if (document.visibilityState === 'hidden') saveAtOnce()
    }
    addEventListener('pagehide', saveAtOnce)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', saveAtOnce)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [keeper])

  return { keeper, ...state, isOpen: state.isOpen && isMine }
}
