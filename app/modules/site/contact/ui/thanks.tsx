import { useEffect, useRef, type ReactNode } from 'react'
import { useLife } from '#app/design/island/life.ts'
import { focusFromTop } from '#app/design/ui/focus-from-top.ts'
import { Icon } from '#app/design/ui/icon.tsx'

export type ThanksProps = {
  title: string
  description: string
  headingLevel: 'h2' | 'h3'
  receipt?: ReactNode
  /** What can be done next. */
  children?: ReactNode
}

/** Takes the place of a form that was sent; after a submission in the browser it takes the focus, too. */
export function Thanks({
  title,
  description,
  headingLevel: Heading,
  receipt,
  children,
}: ThanksProps) {
  const life = useLife()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (life.current.isAlive) focusFromTop(panel.current)
  }, [life])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      data-thanks=""
      role="group"
      aria-label={`${title} ${description}`}
      className="grid scroll-mt-32 justify-items-center gap-4 py-10 text-center"
    >
      <span className="grid size-16 place-items-center rounded-lg bg-leaf-mist text-leaf">
        <Icon name="check" size="large" />
      </span>
      <div className="max-w-prose">
        <Heading className="text-2xl">{title}</Heading>
        <p className="mt-2">{description}</p>
      </div>
      {receipt}
      {children}
    </div>
  )
}
