import { type ComponentType, type RefObject, createContext, use, useSyncExternalStore } from 'react'
import { ResilientSubtree } from './survivor.tsx'

/** What every island of a page may read besides its own props, such as who runs the site: plain data. */
export const PageFacts = createContext<object>({})

/** An interactive part of a public page. On a page it stands as HTML; `Live` is what the browser hydrates. */
export type Island<Props extends object> = ComponentType<Props> & { Live: ComponentType<Props> }

/**
 * Marks a component as an island: it is served as HTML that works by its own links and forms, and hydrated as
 * one React root when a visitor first touches it. The rules for what may be in one: docs/decisions/0010.
 * @param name path of its file below `app/modules/`, without the folder `islands/`; the file exports nothing but this
 * @param Live gets its props back from JSON, on the server too, so that both render the same
 */
export function island<Props extends object>(
  name: string,
  Live: ComponentType<Props>,
): Island<Props> {
  function Served(props: Props) {
    const facts = use(PageFacts)
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

/** Focuses what may be taller than the window, so that it is read and seen from its beginning. */
export function focusFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
