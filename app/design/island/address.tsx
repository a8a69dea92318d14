import {
  type ComponentProps,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react'

const addressChange = 'addresschange'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(addressChange, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(addressChange, listener)
  }
}

/**
 * State of an island in the query of the page's address, so that it can be shared, reloaded and left by Back. Follows
 * the address once the island is hydrated.
 * @param parse must not change between renders
 * @param served the server-rendered state
 */
export function useAddressState<State>(
  parse: (query: URLSearchParams) => State,
  served: State,
): State {
  const search = useSyncExternalStore<string | null>(
    subscribe,
    () => location.search,
    () => null,
  )
  return useMemo(
    () => (search === null ? served : parse(new URLSearchParams(search))),
    [search, parse, served],
  )
}

/** Sets the title of the new address, if it differs. */
export function useAddressTitle(titleOf: (query: URLSearchParams) => string): void {
  const current = useEffectEvent(() => titleOf(new URLSearchParams(location.search)))
  useEffect(() => {
    let shown = current()
    return subscribe(() => {
      const title = current()
      // Keeps the title: a browser may have translated it.
      if (title !== shown) document.title = title
      shown = title
    })
  }, [])
}

/** Changes the address without loading a page; every island of the page that keeps state in it follows. */
export function changeAddress(href: string, how: 'push' | 'replace' = 'push'): void {
  if (new URL(href, location.href).href === location.href) return
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', href)
  dispatchEvent(new Event(addressChange))
}

/**
 * For `onClick` of a link to another state of the same page: changes the address in place, unless the click opens a
 * new tab.
 */
export function followInPlace(event: MouseEvent<HTMLAnchorElement>): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (event.defaultPrevented || !isPlain || event.altKey) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget
  changeAddress(pathname + search)
}

/** For `onKeyDown` of a link that looks like a switch: Space presses it, too. */
export function pressWithSpace(event: {
  key: string
  preventDefault(): void
  currentTarget: HTMLElement
}): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

export type StateLinkProps = ComponentProps<'a'> & {
  to: string
  /** Id of the element to open the page at, if the link loads it again. */
  opensAt: string
}

/** An island's link to another state of its page: in place once the island is hydrated, by the server until then. */
export function StateLink({ to, opensAt, ...rest }: StateLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
  return <a {...rest} data-in-place href={`${to}#${opensAt}`} onClick={followInPlace} />
}
