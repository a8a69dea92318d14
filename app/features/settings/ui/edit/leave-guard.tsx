import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'

/** Asks before what was typed and not saved is lost: to another page of the console, and out of it. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
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
