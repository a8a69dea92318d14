import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

/** True where list and request have room side by side (STF-03). */
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
