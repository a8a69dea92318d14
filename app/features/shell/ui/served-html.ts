import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** True while rendering on the server and while taking that HTML over; false for what the browser renders itself. */
export function useIsServedHtml(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
