import { Icon } from '#app/design/ui/icon.tsx'
import { copyText, useCopied, useIsLive, type Copied } from './copied.ts'

function words({ text, isDone }: Copied): string {
  return isDone ? `Copied ${text}` : 'Copying is not allowed here. Select the value instead.'
}

/** Says what was copied to those who do not see it; once on the page, and there before anything is said. */
export function CopyAnnouncer() {
  const copied = useCopied()
  return (
    <p role="status" className="sr-only">
      {copied ? words(copied) : ''}
    </p>
  )
}

/** A value that a press copies; without script it is text to select. `what` tells it from its neighbours. */
export function CopyValue({ value, what }: { value: string; what: string }) {
  const isLive = useIsLive()
  const copied = useCopied()
  if (!isLive) return <code className="docs-value">{value}</code>
  const mine = copied?.key === what ? copied : null
  return (
    <button
      type="button"
      className={mine ? 'docs-value docs-value-is-copied' : 'docs-value'}
      aria-label={`Copy ${what}: ${value}`}
      onClick={() => void copyText(what, value)}
    >
      <span>{value}</span>
      {mine ? (
        <span className="docs-copied">
          <Icon name={mine.isDone ? 'check' : 'warning'} size="small" />
          {mine.isDone ? 'Copied' : 'Not copied'}
        </span>
      ) : null}
    </button>
  )
}
