import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#app/design/ui/button.tsx'
import { EditConflict, type EditConflictProps } from '#app/design/ui/sync-status.tsx'
import { readStoredSession } from '#app/modules/access/session/calls.ts'
import type { ConcurrentEdit } from './use-edit.ts'

type ClashNoticeProps = Pick<EditConflictProps, 'subject' | 'verb' | 'readable'> & {
  edit: {
    concurrentChange: ConcurrentEdit | null
    value: Readonly<Record<string, unknown>>
    set: (name: string, value: unknown) => void
  }
  labelOf: (name: string) => string
}

/** Shows both versions of each field that two people changed, and a choice; renders nothing without conflicts. */
export function ClashNotice({ edit, labelOf, ...words }: ClashNoticeProps) {
  const { concurrentChange, value, set } = edit
  if (!concurrentChange) return null
  return (
    <EditConflict
      {...words}
      by={concurrentChange.by}
      fields={concurrentChange.clashes.map((clash) => ({ ...clash, label: labelOf(clash.name) }))}
      chosen={(name) => value[name]}
      onChoose={set}
    />
  )
}

type SaveButtonProps = Omit<ButtonProps, 'isIdle'> & {
  edit: { changed: readonly unknown[]; isSaving: boolean }
}

/** The submit button of an edit. It keeps the focus after saving, when a press would do nothing. */
export const SaveButton = ({ edit, ...rest }: SaveButtonProps) => (
  <Button
    type="submit"
    size="small"
    isIdle={edit.changed.length === 0}
    isBusy={edit.isSaving}
    busyLabel="Saving…"
    {...rest}
  />
)

type LastChange = { updatedBy: string; updatedAt: string }

export const lastChangeText = ({ updatedBy, updatedAt }: LastChange) =>
  `Last changed by ${updatedBy}, ${formatDateTime(new Date(updatedAt))}.`

/**
 * Asks for confirmation before unsaved changes are lost, inside the console or on leaving it. After sign-out or an
 * expired session it doesn't ask, so that no session data stays on the screen.
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
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (readStoredSession()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [isDirty])
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes here aren’t saved yet and will be lost if you leave."
      confirmLabel="Leave"
      cancelLabel="Stay here"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
