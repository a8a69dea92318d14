import { useEffect, useRef, useState } from 'react'
import type { SearchGroup } from '../rules.ts'

const restMs = 500
const pressMs = 5_000

type Held = { query: string; groups: readonly SearchGroup[] }

/**
 * The groups found, held as they stand while a pointer moves over the list or presses, and until it rests: what
 * comes meanwhile would move the results, and the click would land on another one or on none. Typing ends it.
 */
export function useSteadyGroups(found: readonly SearchGroup[], query: string) {
  const [held, setHeld] = useState<Held | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const groups = held?.query === query ? held.groups : found
  const hold = (ms: number) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setHeld(null), ms)
    setHeld((before) => (before?.query === query ? before : { query, groups }))
  }
  return { groups, onMove: () => hold(restMs), onPress: () => hold(pressMs) }
}
