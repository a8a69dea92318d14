import { useRef, type PointerEvent } from 'react'

const farEnoughPx = 60

/** A finger pushes the thing to the right, and away once it is far enough; shorter, it comes back. */
export function useSwipe(onAway: () => void) {
  const from = useRef<{ x: number; pointer: number } | null>(null)
  const move = (element: HTMLElement, px: number) => {
    element.style.translate = px > 0 ? `${px}px` : ''
  }
  const distance = ({ clientX, pointerId }: PointerEvent) =>
    from.current?.pointer === pointerId ? clientX - from.current.x : 0
  const end = (event: PointerEvent<HTMLElement>) => {
    const isAway = event.type === 'pointerup' && distance(event) > farEnoughPx
    from.current = null
    move(event.currentTarget, 0)
    if (isAway) onAway()
  }
  return {
    onPointerDown: ({ pointerType, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch') from.current = { x: clientX, pointer: pointerId }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current) move(event.currentTarget, distance(event))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
