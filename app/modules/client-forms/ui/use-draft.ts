import { valuesOfFormData } from '../rules/form-data.ts'
import type { ClientForm, Values } from '../schema/definition.ts'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { DraftEditor } from './draft-editor.ts'
import { type DraftEditorOptions, type DraftNews, draftNews } from './draft-state.ts'
import { markOpen } from './open-drafts.ts'
import { watchNews } from './tab-news.ts'

/** What stands in the controls of a form now: typed before the page became live. Empty ones count as absent. */
function valuesOfForm(definition: ClientForm, form: HTMLFormElement | null): Values {
  if (!form) return {}
  const values = valuesOfFormData(definition, new FormData(form))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Names of controls that hold something the browser itself cannot read, such as 31 February. */
export function unreadableControls(form: HTMLFormElement | null): string[] {
  const controls = Array.from(form?.elements ?? [])
  return controls
    .filter((control) => control instanceof HTMLInputElement && control.validity.badInput)
    .map((control) => (control as HTMLInputElement).name)
}

/** How often the other devices of the same person are asked for, while the page is looked at. */
const askEveryMs = 20_000

/** A form's values from its editor. */
export function useDraft(
  options: DraftEditorOptions,
  form: RefObject<HTMLFormElement | null>,
  startsWith?: Values,
) {
  const [editor] = useState(() => new DraftEditor(options, startsWith))
  const state = useSyncExternalStore(editor.watch, editor.state, editor.state)
  const { definition } = options

  useEffect(() => {
    const { isOpen, values } = editor.state()
    void editor.start(isOpen ? {} : typedInto(values, valuesOfForm(definition, form.current)))
    return () => editor.stop()
  }, [editor, definition, form])

  useEffect(() => {
    const saveAtOnce = () => editor.saveAtOnce()
    const onSight = () => {
      if (document.visibilityState === 'hidden') saveAtOnce()
      else void editor.refresh()
    }
    const onLine = () => editor.retryNow()
    addEventListener('pagehide', saveAtOnce)
    addEventListener('online', onLine)
    document.addEventListener('visibilitychange', onSight)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void editor.refresh()
    }, askEveryMs)
    const stopNews = watchNews(draftNews, (news) => editor.heed(news as DraftNews))
    return () => {
      removeEventListener('pagehide', saveAtOnce)
      removeEventListener('online', onLine)
      document.removeEventListener('visibilitychange', onSight)
      clearInterval(timer)
      stopNews()
    }
  }, [editor])

  const openId = state.isOpen ? editor.draftId : ''
  useEffect(() => (openId === '' ? undefined : markOpen(openId)), [openId])

  return { editor, ...state }
}

/** What stands in the controls and did not come with the page. */
function typedInto(served: Values, found: Values): Values {
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => served[name] !== value))
}
