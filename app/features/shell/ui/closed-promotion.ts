import { useSyncExternalStore } from 'react'

const storageKey = 'closed-promotion'
const listeners = new Set<() => void>()

/** Storage can be switched off by the visitor; then a closed banner stays closed until the next page load. */
let closedHere: string | null = null

function readClosed(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? closedHere
  } catch {
    return closedHere
  }
}

export function closePromotion(key: string): void {
  closedHere = key
  try {
    localStorage.setItem(storageKey, key)
  } catch {
    // Remembered for this page alone.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this visitor closed this very promotion (PRM-09). Served HTML never knows. */
export function useIsPromotionClosed(key: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readClosed() === key,
    () => false,
  )
}

/**
 * The same for the time before React takes over: hides a closed banner before it is painted, and lets the
 * first click close it, which says so, so that it is not pressed again. Its parent element is the banner.
 */
export const closedPromotionScript = `(()=>{let b=document.currentScript.parentElement,k="${storageKey}",p=b.dataset.promotion;try{b.hidden=localStorage.getItem(k)==p}catch{}b.addEventListener("click",e=>{if(e.target.closest("button")){e.preventDefault();b.hidden=true;try{localStorage.setItem(k,p)}catch{}}})})()`
