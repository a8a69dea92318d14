import { useSyncExternalStore } from 'react'
import { copyConfirmationMs } from '../content.ts'

export type Copied = { key: string; text: string; isDone: boolean }

let last: Copied | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function say(next: Copied | null): void {
  last = next
  for (const listener of listeners) listener()
}

/** Copies a text and says so for two seconds (IDX-05); a second copy takes the word from the first. */
export async function copyText(key: string, text: string): Promise<void> {
  const isDone = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  clearTimeout(timer)
  say({ key, text, isDone })
  timer = setTimeout(() => say(null), copyConfirmationMs)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What was copied within the last two seconds, or null. */
export const lastCopied = (): Copied | null => last

/** The same, for the components that show it. */
export function useCopied(): Copied | null {
  return useSyncExternalStore(subscribe, lastCopied, () => null)
}

/** False in served HTML and while it is taken over, true from then on: only then can a press copy. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
