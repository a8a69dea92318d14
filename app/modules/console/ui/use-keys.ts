import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { storeText } from '#app/design/kept-values.ts'
import { type KeyId, shortcutKeys } from '../content.ts'

const storageKey = 'admin_shortcuts'
const settingListeners = new Set<() => void>()

/** Returns whether single-key shortcuts are on; WCAG 2.1.4 requires a way to turn them off. */
const areSingleKeysOn = () => localStorage.getItem(storageKey) !== 'off'

export function useSingleKeySetting(): readonly [areOn: boolean, turn: (on: boolean) => void] {
  const areOn = useSyncExternalStore(subscribeToSetting, areSingleKeysOn, () => true)
  return [areOn, setSingleKeys]
}

function setSingleKeys(on: boolean): void {
  storeText('localStorage', storageKey, on ? 'on' : 'off')
  for (const changed of settingListeners) changed()
}

function subscribeToSetting(changed: () => void): () => void {
  settingListeners.add(changed)
  return () => settingListeners.delete(changed)
}

/** Handles a shortcut. Returns false if it did nothing, so that the browser's default action still happens. */
type KeyHandler = (event: KeyboardEvent) => boolean | void
export type KeyHandlers = Partial<Record<KeyId, KeyHandler>>

const fieldSelector =
  'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'
const overlaySelector = 'dialog, [role=dialog], [role=menu]'

/** Returns false if the key was pressed in a text field or in an overlay such as a dialog, where shortcuts are off. */
export function isOutsideFields(target: EventTarget | null): boolean {
  return !(target instanceof HTMLElement && target.closest(`${fieldSelector}, ${overlaySelector}`))
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(fieldSelector) !== null

/**
 * Registers keyboard shortcuts while the component is mounted. A key press counts only if `isHere` accepts its target.
 * If two components handle the same key, the one that mounted first wins, but the console frame (`isFrame`) always
 * comes last.
 */
export function useKeys(
  handlers: KeyHandlers,
  isHere: (target: EventTarget | null) => boolean = isOutsideFields,
  isFrame = false,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const press = keyCombinationOf(event)
    if (event.defaultPrevented || (press.length === 1 && !areSingleKeysOn())) return
    if (isHere(event.target) && runMatchingHandler(handlers, press, event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = new AbortController()
    const options = { signal: listener.signal }
    if (isFrame) addEventListener('keydown', onKey, options)
    else document.addEventListener('keydown', onKey, options)
    return () => listener.abort()
  }, [isFrame])
}

function keyCombinationOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const modifiers = `${altKey ? 'Alt+' : ''}${ctrlKey ? 'Control+' : ''}${metaKey ? 'Meta+' : ''}`
  return modifiers + (key.length === 1 ? key.toLowerCase() : key)
}

function runMatchingHandler(handlers: KeyHandlers, press: string, event: KeyboardEvent): boolean {
  return Object.entries(handlers).some(
    ([id, act]) =>
      (shortcutKeys[id as KeyId] as readonly string[]).includes(press) && act(event) !== false,
  )
}
