import { createContext, use, type ComponentType } from 'react'
import { Survivor } from './survivor.tsx'

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
        <Survivor>
          <Live {...sent.props} />
        </Survivor>
      </div>
    )
  }
  return Object.assign(Served, { Live })
}
