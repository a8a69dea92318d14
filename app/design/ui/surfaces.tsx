import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  isRaised?: boolean
}

export function Card({ as: Element = 'div', isRaised = false, className, ...rest }: CardProps) {
  const classes = `card${isRaised ? ' card-raised' : ''}${className ? ` ${className}` : ''}`
  return <Element {...(rest as object)} className={classes} />
}

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode; isOpen?: boolean }

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** If set, opening one item closes the others with the same name. */
  exclusiveName?: string
}

/** Accordion of native `details` elements. The page can link to an item by its id. */
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

export type NoticeTone = 'success' | 'warning' | 'danger' | 'info'
const noticeStyles: Record<NoticeTone, { classes: string; icon: IconName }> = {
  success: { classes: 'notice notice-success', icon: 'check' },
  warning: { classes: 'notice notice-warning', icon: 'warning' },
  danger: { classes: 'notice notice-danger', icon: 'warning' },
  info: { classes: 'notice notice-info', icon: 'info' },
}

export type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  role?: 'alert' | 'status'
  children?: ReactNode
}

export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  const { classes, icon } = noticeStyles[tone]
  return (
    <div className={classes} role={role}>
      <Icon name={icon} />
      <div className="notice-body">
        {title ? <p className="font-semibold">{title}</p> : null}
        {/* A separate element, because React could not update a text node after a browser translation. */}
        <div>{children}</div>
      </div>
    </div>
  )
}

export type BadgeTone =
  | 'neutral'
  | 'leaf'
  | 'clay'
  | 'sunrise'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
const tones: Record<BadgeTone, string> = {
  neutral: 'badge badge-neutral',
  leaf: 'badge badge-leaf',
  clay: 'badge badge-clay',
  sunrise: 'badge badge-sunrise',
  success: 'badge badge-success',
  warning: 'badge badge-warning',
  danger: 'badge badge-danger',
  info: 'badge badge-info',
}

/** Short label of the item next to it. The text must give the meaning, because the colour is only a hint. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tones[tone]}>{children}</span>
}
