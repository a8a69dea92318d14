import {
  type ComponentProps,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react'

const addressChangeEvent = 'addresschange'

function watchAddress(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(addressChangeEvent, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(addressChangeEvent, listener)
  }
}

/**
 * Stores an island's state in the query of the page's address, so that it can be shared, reloaded and undone with Back.
 * Follows address changes once the island is hydrated.
 * @param parse must be the same function on every render
 * @param served the server-rendered state
 */
export function useAddressState<State>(
  parse: (query: URLSearchParams) => State,
  served: State,
): State {
  const search = useSyncExternalStore<string | null>(
    watchAddress,
    () => location.search,
    () => null,
  )
  return useMemo(
    () => (search === null ? served : parse(new URLSearchParams(search))),
    [search, parse, served],
  )
}

export function useAddressTitle(titleOf: (query: URLSearchParams) => string): void {
  const current = useEffectEvent(() => titleOf(new URLSearchParams(location.search)))
  useEffect(() => {
    let shown = current()
    return watchAddress(() => {
      const title = current()
      // An unchanged title is not set again, because a browser may have translated it.
      if (title !== shown) document.title = title
      shown = title
    })
  }, [])
}

/** Changes the address without loading a page, and updates every island that keeps its state in the address. */
export function changeAddress(href: string, how: 'push' | 'replace' = 'push'): void {
  if (new URL(href, location.href).href === location.href) return
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', href)
  dispatchEvent(new Event(addressChangeEvent))
}

/** `onClick` of a link within a page: changes the address without loading it, unless the click opens a new tab. */
export function navigateInPlace(event: MouseEvent<HTMLAnchorElement>): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (event.defaultPrevented || !isPlain || event.altKey) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget
  changeAddress(pathname + search)
}

/** `onKeyDown` handler of a link that looks like a switch: Space activates the link, as it does a switch. */
export function activateOnSpace(event: {
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
  /** Id of the element that the page scrolls to, if the link loads the page again. */
  opensAt: string
}

/** Link to another state of the page: changes the address in place; before hydration, the server renders the state. */
export function StateLink({ to, opensAt, ...rest }: StateLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are among the props
  return <a {...rest} data-in-place href={`${to}#${opensAt}`} onClick={navigateInPlace} />
}
