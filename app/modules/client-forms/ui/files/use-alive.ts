import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the served page, true once script runs: for controls that are nothing without it. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
