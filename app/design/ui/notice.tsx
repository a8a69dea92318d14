import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type NoticeTone = 'success' | 'warning' | 'danger' | 'info'
const looks: Record<NoticeTone, { classes: string; icon: IconName }> = {
  success: { classes: 'notice notice-success', icon: 'check' },
  warning: { classes: 'notice notice-warning', icon: 'warning' },
  danger: { classes: 'notice notice-danger', icon: 'warning' },
  info: { classes: 'notice notice-info', icon: 'info' },
}

export type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  /** Announced when it appears: 'alert' at once, 'status' politely. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** A message in the page. */
export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  const { classes, icon } = looks[tone]
  return (
    <div className={classes} role={role}>
      <Icon name={icon} />
      <div className="notice-body">
        {title ? <p className="font-semibold">{title}</p> : null}
        {/* An element of its own: of a translated page React could not change the text beside the title. */}
        <div>{children}</div>
      </div>
    </div>
  )
}
