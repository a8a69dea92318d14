import type { ReactNode } from 'react'

/** A remark in the cook's own hand. */
export function MarginNote({
  label = 'Pro tip',
  children,
}: {
  label?: string
  children: ReactNode
}) {
  return (
    <p className="margin-note">
      <span className="margin-note-label">{`${label}:`}</span> {children}
    </p>
  )
}
