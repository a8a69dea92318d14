import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

export type PopupState = {
  id: string
  ref: RefObject<HTMLDivElement | null>
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  close: () => void
}

/** Returns the state shared by a popup and its button. The button must have `popoverTarget={popup.id}`. */
export function usePopup(): PopupState {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => ref.current?.hidePopover(), [])
  return { id: useId(), ref, isOpen, setIsOpen, close }
}

export type PopupProps = {
  popup: PopupState
  role: 'dialog' | 'menu'
  label: string
  /** Element that the popup is placed below; by default the button that controls it. */
  anchor?: HTMLElement | null
  className: string
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  onClose?: () => void
  /** Rendered only while the popup is open. */
  children: ReactNode
}

/**
 * Native popover below its button. A press outside or Escape closes it and returns the focus to the button. On opening,
 * its first focusable element gets the focus.
 */
export function Popup({ popup, role, label, className, children, ...props }: PopupProps) {
  const { id, ref, isOpen, setIsOpen } = popup
  const { anchor, onClose } = props
  const findAnchor = () =>
    anchor ?? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => placeBelow(ref.current, findAnchor())
    place()
    firstFocusable(ref.current)?.focus()
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the anchor of an open popup does not change
  }, [isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role while it is open
    <div
      ref={ref}
      id={id}
      popover="auto"
      role={isOpen ? role : undefined}
      aria-label={isOpen ? label : undefined}
      className={`popup ${className}`}
      onKeyDown={props.onKeyDown}
      onToggle={(event) => {
        const isNow = event.newState === 'open'
        setIsOpen(isNow)
        if (isNow) return
        // Some browsers don't focus a button on click, so the focus can't return to it automatically.
        if (document.activeElement === document.body) findAnchor()?.focus()
        onClose?.()
      }}
    >
      {isOpen ? children : null}
    </div>
  )
}

const firstFocusable = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>('[role=menuitem], a[href], button')

const gapPx = 6
const marginPx = 8

/** Places the popup below the anchor, aligned to its right edge, or above it if there is no room below. */
function placeBelow(popup: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!popup || !anchor) return
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const widest = clientWidth - popup.offsetWidth - marginPx
  const isAbove = bottom + gapPx + popup.offsetHeight > clientHeight && top > clientHeight - bottom
  popup.style.left = `${Math.max(marginPx, Math.min(right - popup.offsetWidth, widest))}px`
  popup.style.top = isAbove ? 'auto' : `${bottom + gapPx}px`
  popup.style.bottom = isAbove ? `${clientHeight - top + gapPx}px` : 'auto'
}

const itemSelector = '[role=menuitem]:not([aria-disabled=true])'

/** Menu of actions. Arrow keys, Home, End and first letters move the focus; Tab closes the menu. */
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
  onDone: () => void
  to?: string
  onPress?: () => void
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
