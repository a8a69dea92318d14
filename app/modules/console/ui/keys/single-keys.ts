import { useSyncExternalStore } from 'react'

const storageKey = 'admin_shortcuts'
const watchers = new Set<() => void>()

/** Single keys can be switched off (WCAG 2.1.4). */
export const areSingleKeysOn = () => localStorage.getItem(storageKey) !== 'off'

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
