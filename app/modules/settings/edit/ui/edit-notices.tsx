import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { EditConflict, type EditConflictProps } from '#app/design/ui/sync-status.tsx'
import { readStoredSession } from '#app/modules/access/session/calls.ts'
import type { ConcurrentEdit } from './use-edit.ts'

type ClashNoticeProps = Pick<EditConflictProps, 'subject' | 'verb' | 'readable'> & {
  edit: {
    meanwhile: ConcurrentEdit | null
    value: Readonly<Record<string, unknown>>
    set: (name: string, value: unknown) => void
  }
  labelOf: (name: string) => string
}

/** Both versions of each field that two people changed, and a choice between them. Empty without conflicts. */
export function ClashNotice({ edit, labelOf, ...words }: ClashNoticeProps) {
  const { meanwhile, value, set } = edit
  if (!meanwhile) return null
  return (
    <EditConflict
      {...words}
      by={meanwhile.by}
      fields={meanwhile.clashes.map((clash) => ({ ...clash, label: labelOf(clash.name) }))}
      chosen={(name) => value[name]}
      onChoose={set}
    />
  )
}

/**
 * Asks before what was typed and not saved is lost: to another page of the console, and out of it. Who signs out, or
 * whose session ended, leaves at once: nothing of a session stays on the screen.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty &&
      readStoredSession() !== null &&
      from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (readStoredSession()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <LazyAlertDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => (isOpen ? undefined : blocker.reset?.())}
      title="Leave without saving?"
      description="What you changed here is not saved yet, and is lost when you leave."
      confirmLabel="Leave"
      cancelLabel="Stay here"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
