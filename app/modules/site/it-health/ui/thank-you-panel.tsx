import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useLife } from '#app/design/island/life.ts'
import { Icon } from '#app/design/ui/icon.tsx'

export type ThankYouPanelProps = {
  id: string
  heading: string
  text: string
  /** What the toast says, for visitors whose browser shows none. */
  status?: { title: string; description: string }
  receipt?: ReactNode
  children?: ReactNode
}

/** Takes the place of a form that was sent; after a submission in the browser it takes the focus, too. */
export function ThankYouPanel({
  id,
  heading,
  text,
  status,
  receipt,
  children,
}: ThankYouPanelProps) {
  const life = useLife()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (life.current.isAlive) title.current?.focus()
  }, [life])
  return (
    <div id={id} className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-lg bg-leaf-mist text-leaf">
        <Icon name="check" size="large" />
      </span>
      <div className="max-w-prose">
        <h2 ref={title} tabIndex={-1} className="text-2xl">
          {heading}
        </h2>
        <p className="mt-2">{text}</p>
        {status ? (
          <p className="mt-3 text-ink-soft">
            <strong>{status.title}</strong> <span>{status.description}</span>
          </p>
        ) : null}
      </div>
      {receipt}
      {children}
    </div>
  )
}

/** A button that loads the empty form; with script the caller brings it back in place. */
export function AgainButton(props: { action: string; onAgain: () => void; children: ReactNode }) {
  const again = (event: FormEvent) => {
    event.preventDefault()
    props.onAgain()
  }
  return (
    <form method="get" action={props.action} onSubmit={again}>
      {props.children}
    </form>
  )
}
