import { useSyncExternalStore } from 'react'
import { useIsServerRendered } from '#app/design/island/island.tsx'
import { writeClipboard } from '#app/design/save-blob.ts'
import { Icon } from '#app/design/ui/icon.tsx'
import { copyConfirmationMs } from '../content.ts'

export type CopyResult = { key: string; text: string; isDone: boolean }

let lastCopy: CopyResult | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function setLastCopy(next: CopyResult | null): void {
  lastCopy = next
  for (const listener of listeners) listener()
}

/** Copies a text and shows the confirmation for two seconds. Copying another text replaces the confirmation. */
export async function copyText(key: string, text: string): Promise<void> {
  const isDone = await writeClipboard(text)
  clearTimeout(timer)
  setLastCopy({ key, text, isDone })
  timer = setTimeout(() => setLastCopy(null), copyConfirmationMs)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The text copied within the last two seconds, or null. */
export const getLastCopy = (): CopyResult | null => lastCopy

export function useLastCopy(): CopyResult | null {
  return useSyncExternalStore(subscribe, getLastCopy, () => null)
}

function formatCopyResult({ text, isDone }: CopyResult): string {
  return isDone
    ? `Copied ${text}`
    : 'Your browser blocked copying. Select the value and copy it yourself.'
}

/** Announces copied texts to screen readers. Rendered once per page, before the first announcement. */
export function CopyAnnouncer() {
  const copied = useLastCopy()
  return (
    <p role="status" className="sr-only">
      {copied ? formatCopyResult(copied) : ''}
    </p>
  )
}

/** A value that a click copies; plain text without JavaScript. `what` distinguishes equal values on the page. */
export function CopyValue({ value, what }: { value: string; what: string }) {
  const isServed = useIsServerRendered()
  const copied = useLastCopy()
  // The copy button works only after hydration.
  if (isServed) return <code className="docs-value">{value}</code>
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
