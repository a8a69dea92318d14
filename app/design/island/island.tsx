import { type ComponentType, type RefObject, createContext, use, useSyncExternalStore } from 'react'
import { ResilientSubtree } from './survivor.tsx'

/** Page-wide data for every island, such as the company, in addition to its props. Must be serialisable as JSON. */
export const PageDataContext = createContext<object>({})

/** An interactive part of a public page: server-rendered HTML that the browser hydrates with `Live`. */
export type Island<Props extends object> = ComponentType<Props> & { Live: ComponentType<Props> }

/**
 * Marks a component as an island: served as HTML that works by its own links and forms, and hydrated as one React root
 * at a visitor's first interaction. The rules for its content: docs/decisions/0010.
 * @param name path of its file below `app/modules/`, without the folder `islands/`; the file must export nothing else
 */
export function island<Props extends object>(
  name: string,
  Live: ComponentType<Props>,
): Island<Props> {
  function Served(props: Props) {
    const facts = use(PageDataContext)
    const data = JSON.stringify({ facts, props })
    const sent = JSON.parse(data) as { props: Props }
    return (
      <div data-island={name} data-props={data} className="contents">
        <ResilientSubtree>
          <Live {...sent.props} />
        </ResilientSubtree>
      </div>
    )
  }
  return Object.assign(Served, { Live })
}

type HydrationState = { isAlive: boolean }

/** The default applies to roots that the browser renders without hydration. */
export const HydrationContext = createContext<RefObject<HydrationState>>({
  current: { isAlive: true },
})

/** Read `isAlive` in an effect: it is false during hydration, when the focus must stay unchanged. */
export function useHydrationState(): RefObject<HydrationState> {
  return use(HydrationContext)
}

/** For `useSyncExternalStore`, if the value doesn't change. */
export const subscribeToNothing = () => () => {}

/** True on the server and during hydration; false for components rendered by the browser itself. */
export function useIsServerRendered(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
}

/** Focuses an element that may be taller than the window, and scrolls to its beginning. */
export function focusFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
