import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { Popup, type PopupProps } from './popup.tsx'

const itemSelector = '[role=menuitem]:not([aria-disabled=true])'

/** What can be done, one below the other; arrows, Home, End and first letters move, Tab closes. */
export function Menu({
  className,
  children,
  ...props
}: Omit<PopupProps, 'role' | 'onKeyDown' | 'className'> & { className?: string }) {
  return (
    <Popup
      {...props}
      role="menu"
      className={`menu ${className ?? 'w-52'}`}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return props.popup.close()
        if (moveInMenu(event)) event.preventDefault()
      }}
    >
      {children}
    </Popup>
  )
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): boolean {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = nextItem(event.key, items, at)
  next?.focus()
  return next !== undefined
}

function nextItem(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(Math.max(at, 0) - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length > 1 || key === ' ') return undefined
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return later.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

export type MenuItemProps = {
  icon: IconName
  /** Closes the menu. */
  onDone: () => void
  to?: string
  onPress?: () => void
  /** Why it cannot be done now. */
  refusal?: string | undefined
  className?: string
  children: ReactNode
}

export function MenuItem({
  icon,
  to,
  onPress,
  onDone,
  refusal,
  children,
  ...props
}: MenuItemProps) {
  const look = { role: 'menuitem', tabIndex: -1, className: `menu-entry ${props.className ?? ''}` }
  const content = (
    <>
      <Icon name={icon} />
      <span className="flex-1">
        <span>{children}</span>
        {refusal ? <span className="block pb-1 text-xs">{refusal}</span> : null}
      </span>
    </>
  )
  if (to) {
    return (
      <Link {...look} to={to} onClick={onDone}>
        {content}
      </Link>
    )
  }
  return (
    <button
      {...look}
      type="button"
      aria-disabled={refusal !== undefined}
      onClick={() => {
        if (refusal !== undefined) return
        onDone()
        onPress?.()
      }}
    >
      {content}
    </button>
  )
}
