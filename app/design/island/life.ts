import { createContext, use, useSyncExternalStore, type RefObject } from 'react'

type Life = { isAlive: boolean }

/** Of the React root around. What has none was made in a browser from the first. */
export const LifeContext = createContext<RefObject<Life>>({ current: { isAlive: true } })

/**
 * Tells a component that mounts whether it was made in the browser, as after an answer, and may take the focus; or
 * was served, and must leave the focus where the visitor has it. Ask in an effect.
 */
export function useLife(): RefObject<Life> {
  return use(LifeContext)
}

const never = () => () => {}

/** True on the server and while its HTML is taken over; false for what a browser renders by itself. */
export function useIsServed(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
