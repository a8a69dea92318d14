import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Values } from '../schema/definition.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { draftNews, type DraftNews, type KeeperOptions } from './kept-state.ts'
import { watchNews } from './tab-news.ts'
import { valuesOfForm } from './values-of-form.ts'

/** How often the other devices of the same person are asked for, while the page is looked at. */
const askEveryMs = 20_000

/** A form's values from its keeper. */
export function useKeptDraft(
  options: KeeperOptions,
  form: RefObject<HTMLFormElement | null>,
  startsWith?: Values,
) {
  const [keeper] = useState(() => new DraftKeeper(options, startsWith))
  const state = useSyncExternalStore(keeper.watch, keeper.state, keeper.state)
  const { definition } = options

  useEffect(() => {
    const { isOpen, values } = keeper.state()
    void keeper.start(isOpen ? {} : typedInto(values, valuesOfForm(definition, form.current)))
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

/** What stands in the controls and did not come with the page. */
function typedInto(served: Values, found: Values): Values {
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => served[name] !== value))
}
