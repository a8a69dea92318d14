import { useSyncExternalStore } from 'react'

const query = '(min-width: 56.25rem)'

/** True where a table has room, beside an open sidebar too; below, the list is cards. */
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
