import { useSyncExternalStore } from 'react'

const query = '(min-width: 768px)'

/** True where a table has room; below, the list is cards (LIM-01). */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => true,
  )
}

function watch(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
