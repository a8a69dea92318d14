import { useState } from 'react'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'

export function AlertDialogBeforeDeleting() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        tone="danger"
        title="Delete this view?"
        description="The leads in it stay where they are."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

export function AlertDialogToTellSomething() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        End my session
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Your session has ended"
        description="Sign in again to go on. What you typed is kept on this device."
        confirmLabel="Sign in"
        onConfirm={() => setOpen(false)}
      />
    </>
  )
}

export function AlertDialogWhileItIsDone() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Archive
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Archive this product?"
        confirmLabel="Archive"
        cancelLabel="Keep it"
        isBusy
        onConfirm={() => {}}
      />
    </>
  )
}
