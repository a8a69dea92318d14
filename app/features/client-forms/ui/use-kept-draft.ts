import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { DraftKeeper } from './draft-keeper.ts'
import { draftNews, type DraftNews, type KeeperOptions } from './kept-state.ts'
import { watchNews } from './tab-news.ts'
import { valuesOfForm } from './values-of-form.ts'

/** How often the other devices of the same person are asked for, while the page is looked at. */
const askEveryMs = 20_000

/** A form's values from its keeper. */
export function useKeptDraft(options: KeeperOptions, form: RefObject<HTMLFormElement | null>) {
  const [keeper] = useState(() => new DraftKeeper(options))
  const state = useSyncExternalStore(keeper.watch, keeper.state, keeper.state)
  const { definition } = options

  useEffect(() => {
    const typed = keeper.state().isOpen ? {} : valuesOfForm(definition, form.current)
    void keeper.start(typed)
    return () => keeper.stop()
  }, [keeper, definition, form])

  useEffect(() => {
    const saveAtOnce = () => keeper.saveAtOnce()
    const onSight = () => {
      if (document.visibilityState === 'hidden') saveAtOnce()
      else void keeper.refresh()
    }
    const onLine = () => keeper.retryNow()
    addEventListener('pagehide', saveAtOnce)
    addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onSight)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void keeper.refresh()
    }, askEveryMs)
    const stopNews = watchNews(draftNews, (news) => keeper.heed(news as DraftNews))
    return () => {
      removeEventListener('pagehide', saveAtOnce)
      removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onSight)
      clearInterval(timer)
      stopNews()
    }
  }, [keeper])

  return { keeper, ...state }
}
