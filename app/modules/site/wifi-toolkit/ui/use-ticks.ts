import { useCallback, useRef, useState, type FormEvent } from 'react'
import { ticksKey } from '../rules/ticks.ts'
import { readTicks, saveTicks } from './tick-store.ts'

const boxesOf = (list: HTMLElement) =>
  list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')

/**
 * The ticks of the checklist, kept on this device and in step with other tabs (WIF-24). The boxes are
 * uncontrolled: in served HTML they already hold what the early script and the visitor put there.
 */
export function useTicks(isServed: boolean) {
  const wasServed = useRef(isServed)
  const list = useRef<HTMLElement>(null)
  const [ticked, setTicked] = useState<string[]>()
  const [cleared, setCleared] = useState<string[]>([])

  const show = useCallback((ids: string[]) => {
    if (list.current) for (const box of boxesOf(list.current)) box.checked = ids.includes(box.value)
    setTicked(ids)
  }, [])
  const keep = useCallback((ids: string[]) => {
    saveTicks(ids)
    setTicked(ids)
  }, [])

  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      list.current = element
      if (wasServed.current) keep(tickedIn(element))
      else show(readTicks())
      wasServed.current = false
      const follow = (event: StorageEvent) => {
        if (event.key === ticksKey || event.key === null) show(readTicks())
      }
      window.addEventListener('storage', follow)
      return () => {
        window.removeEventListener('storage', follow)
        list.current = null
      }
    },
    [keep, show],
  )
  const replace = (ids: string[], undo: string[]) => {
    saveTicks(ids)
    show(ids)
    setCleared(undo)
  }
  return {
    attach,
    /** Undefined until the page is live. */
    ticked,
    canUndo: cleared.length > 0,
    onChange(event: FormEvent<HTMLElement>) {
      keep(tickedIn(event.currentTarget))
      setCleared([])
    },
    clear: () => replace([], ticked ?? []),
    undo: () => replace(cleared, []),
  }
}

function tickedIn(list: HTMLElement): string[] {
  return [...boxesOf(list)].filter(({ checked }) => checked).map(({ value }) => value)
}
