import { useEffect, useRef } from 'react'
import type { ListRead } from '#app/features/console/ui/list/list-body.tsx'

/** Reads the next page as the end of the list comes near; the button stays for who cannot scroll. */
export function MoreAhead({ more }: Pick<ListRead<unknown>, 'more'>) {
  const end = useRef<HTMLDivElement>(null)
  const load = more && !more.isLoading && more.problem === null ? more.load : undefined
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const canLoad = load !== undefined
  useEffect(() => {
    if (!canLoad || !end.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current?.(),
      { rootMargin: '0px 0px 25% 0px' },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [canLoad])
  return <div ref={end} aria-hidden="true" />
}
