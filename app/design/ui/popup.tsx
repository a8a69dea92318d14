import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
} from 'react'

export type PopupState = {
  id: string
  ref: RefObject<HTMLDivElement | null>
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  close: () => void
}

/** What a popup and the button that opens it share; the button carries `popoverTarget={popup.id}`. */
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
  /** What it stands below; else the one button that names it. */
  anchor?: HTMLElement | null
  className: string
  onKeyDown?: KeyboardEventHandler<HTMLDivElement>
  onClose?: () => void
  /** Drawn while it is open. */
  children: ReactNode
}

/**
 * The browser's own popover below its button: a press outside or Escape closes it, and the focus goes back.
 * It takes the focus to its first part.
 */
export function Popup({ popup, role, label, className, children, ...props }: PopupProps) {
  const { id, ref, isOpen, setIsOpen } = popup
  const { anchor, onClose } = props
  const findAnchor = () =>
    anchor ?? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => standBelow(ref.current, findAnchor())
    place()
    firstPart(ref.current)?.focus()
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
        // Not every browser had given the button the focus before.
        if (document.activeElement === document.body) findAnchor()?.focus()
        onClose?.()
      }}
    >
      {isOpen ? children : null}
    </div>
  )
}

const firstPart = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>('[role=menuitem], a[href], button')

const gapPx = 6
const marginPx = 8

/** Its end below the end of the anchor; above it where there is no room below. */
function standBelow(popup: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!popup || !anchor) return
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const widest = clientWidth - popup.offsetWidth - marginPx
  const isAbove = bottom + gapPx + popup.offsetHeight > clientHeight && top > clientHeight - bottom
  popup.style.left = `${Math.max(marginPx, Math.min(right - popup.offsetWidth, widest))}px`
  popup.style.top = isAbove ? 'auto' : `${bottom + gapPx}px`
  popup.style.bottom = isAbove ? `${clientHeight - top + gapPx}px` : 'auto'
}
