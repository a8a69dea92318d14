import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type KeyId, keyPresses } from '../content.ts'

const storageKey = 'admin_shortcuts'
const watchers = new Set<() => void>()

/** Single keys can be switched off (WCAG 2.1.4). */
const areSingleKeysOn = () => localStorage.getItem(storageKey) !== 'off'

/** The same for a page that shows it, and the switch. */
export function useSingleKeys(): readonly [areOn: boolean, turn: (on: boolean) => void] {
  const areOn = useSyncExternalStore(watch, areSingleKeysOn, () => true)
  return [areOn, turn]
}

function turn(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Returns false where the page has nothing that the key could be about. */
type Handler = (event: KeyboardEvent) => boolean | void
export type KeyHandlers = Partial<Record<KeyId, Handler>>

type Layer = { handlers: KeyHandlers; isHere: (target: EventTarget | null) => boolean }

/** What screens answer to; of two that know a key the later one does. */
const layers: (() => Layer)[] = []

const fields = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'
const overlays = '[role=dialog], [role=alertdialog], [role=menu]'

/** Not while someone types, and not in what lies over the page. */
export function isOnPage(target: EventTarget | null): boolean {
  return !(target instanceof HTMLElement && target.closest(`${fields}, ${overlays}`))
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(fields) !== null

/** The keys that this part of the page answers while it is there; `isHere` says from where. */
export function useKeys(handlers: KeyHandlers, isHere: Layer['isHere'] = isOnPage): void {
  const latest = useRef({ handlers, isHere })
  useEffect(() => {
    latest.current = { handlers, isHere }
  })
  useEffect(() => {
    const layer = () => latest.current
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}

/** The one listener of the console: gives a key to the screen, else to `base`. */
export function useKeyListener(base: KeyHandlers): void {
  const latest = useRef(base)
  useEffect(() => {
    latest.current = base
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const press = pressOf(event)
      if (event.defaultPrevented || (press.length === 1 && !areSingleKeysOn())) return
      const known = layers.toReversed().map((layer) => layer())
      for (const { handlers, isHere } of [...known, { handlers: latest.current, isHere: isOnPage }])
        if (isHere(event.target) && answers(handlers, press, event)) return event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function pressOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const modifiers = `${altKey ? 'Alt+' : ''}${ctrlKey ? 'Control+' : ''}${metaKey ? 'Meta+' : ''}`
  return modifiers + (key.length === 1 ? key.toLowerCase() : key)
}

function answers(handlers: KeyHandlers, press: string, event: KeyboardEvent): boolean {
  return Object.entries(handlers).some(
    ([id, act]) =>
      (keyPresses[id as KeyId] as readonly string[]).includes(press) && act(event) !== false,
  )
}
