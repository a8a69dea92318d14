import { useCallback, useRef, useState, type FormEvent } from 'react'
import { readStored, storeValue } from '#app/design/kept-values.ts'
import { Button } from '#app/design/ui/button.tsx'
import { checklistFile, type DownloadSizes } from '../../downloads/content.ts'
import { DownloadButton } from '../../downloads/ui/templates-panel.tsx'
import { ticksKey, ticksOf } from '../../rules.ts'
import { checklist, checklistIds, checklistWords as words } from '../content.ts'

export function ChecklistPanel({ sizes, isServed }: { sizes: DownloadSizes; isServed: boolean }) {
  const { attach, onChange, ...ticks } = useStoredTicks(isServed)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-prose">
          <h2>{words.heading}</h2>
          <p className="mt-2 text-lg text-ink-soft">{words.text}</p>
        </div>
        <DownloadButton file={checklistFile} sizes={sizes} />
      </div>
      <Progress {...ticks} />
      <div
        ref={attach}
        data-ticks=""
        onChange={onChange}
        className="mt-4 grid items-start gap-6 md:grid-cols-2"
      >
        {checklist.map(({ id, heading, items }, index) => (
          <fieldset key={id} className="card">
            <legend className="sr-only">{heading}</legend>
            <h3 aria-hidden="true" className="double-below pb-2 text-xl">
              <span className="text-clay-deep">{index + 1}</span> <span>{heading}</span>
            </h3>
            {items.map((item) => (
              <label key={item.id} className="choice dotted-below last:[border:0]">
                <input type="checkbox" value={item.id} autoComplete="off" />
                <span>
                  <span>{item.text}</span>
                  {item.why ? <span className="field-hint block">{item.why}</span> : null}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

type ProgressProps = Pick<
  ReturnType<typeof useStoredTicks>,
  'ticked' | 'canUndo' | 'clear' | 'undo'
>

function Progress({ ticked, canUndo, clear, undo }: ProgressProps) {
  const canClear = ticked !== undefined && ticked.length > 0
  return (
    <div className="no-print mt-6 flex min-h-touch flex-wrap items-center gap-x-6 gap-y-2">
      <p role="status" className="font-semibold">
        {ticked ? words.progress(ticked.length, checklistIds.length) : ''}
      </p>
      {/* One button, so that it keeps the focus when a press changes what it does. */}
      {canClear || canUndo ? (
        <Button variant="quiet" onClick={canClear ? clear : undo}>
          {canClear ? words.clear : words.undo}
        </Button>
      ) : null}
    </div>
  )
}

const checkboxesOf = (list: HTMLElement) =>
  list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')

/** Stores the ticks on this device and syncs tabs. The boxes are uncontrolled, to keep ticks from before hydration. */
function useStoredTicks(isServed: boolean) {
  const wasServed = useRef(isServed)
  const list = useRef<HTMLElement>(null)
  const [ticked, setTicked] = useState<string[]>()
  const [cleared, setCleared] = useState<string[]>([])

  const show = useCallback((ids: string[]) => {
    if (list.current)
      for (const box of checkboxesOf(list.current)) box.checked = ids.includes(box.value)
    setTicked(ids)
  }, [])

  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      list.current = element
      // Another tab may have stored ticks since this page was served.
      if (wasServed.current) saveTicks([...new Set([...readTicks(), ...readCheckedIds(element)])])
      show(readTicks())
      wasServed.current = false
      const onStorageChange = (event: StorageEvent) => {
        if (event.key === ticksKey || event.key === null) show(readTicks())
      }
      window.addEventListener('storage', onStorageChange)
      return () => {
        window.removeEventListener('storage', onStorageChange)
        list.current = null
      }
    },
    [show],
  )
  const replace = (ids: string[], undo: string[]) => {
    saveTicks(ids)
    show(ids)
    setCleared(undo)
  }
  return {
    attach,
    /** Undefined until hydration. */
    ticked,
    canUndo: cleared.length > 0,
    onChange(event: FormEvent<HTMLElement>) {
      const ids = readCheckedIds(event.currentTarget)
      saveTicks(ids)
      setTicked(ids)
      setCleared([])
    },
    clear: () => replace([], ticked ?? []),
    undo: () => replace(cleared, []),
  }
}

function readCheckedIds(list: HTMLElement): string[] {
  return [...checkboxesOf(list)].filter(({ checked }) => checked).map(({ value }) => value)
}

/** Set while the browser refuses storage; the ticks then last until the page closes. */
let fallback: unknown

function readTicks(): string[] {
  return ticksOf(fallback ?? readStored('localStorage', ticksKey), checklistIds)
}

function saveTicks(ticked: readonly string[]): void {
  fallback = storeValue('localStorage', ticksKey, { ticked }) && { ticked }
}
