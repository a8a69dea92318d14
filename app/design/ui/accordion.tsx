import type { ReactNode } from 'react'

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; isOpen?: boolean }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** With a name, opening one item closes the others. */
  exclusiveName?: string
}

/** Questions that open in place, by the browser itself (`details`). An item's id is its anchor. */
export function Accordion({ items, exclusiveName }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content, isOpen }) => (
        <details key={id} id={id} name={exclusiveName} open={isOpen}>
          <summary className="accordion-summary">{title}</summary>
          <div className="accordion-body">{content}</div>
        </details>
      ))}
    </div>
  )
}
