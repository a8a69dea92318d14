import { useState } from 'react'
import { TextInput } from '#app/design/form/field.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Menu, MenuItem, Popup, usePopup } from '#app/design/ui/popup.tsx'

export function DialogWithOneField() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Rename the view" size="narrow">
        <div className="grid gap-4">
          <TextInput id="ex-view" label="Name" defaultValue="Open leads" />
          <Button onClick={() => setOpen(false)}>Save</Button>
        </div>
      </Dialog>
    </>
  )
}

export function DialogWideWithADescription() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        See the recipe
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Small business"
        description="Everything it includes."
        size="wide"
      >
        <p>Fibre with LTE failover, a nightly backup and an engineer on site.</p>
      </Dialog>
    </>
  )
}

export function AlertDialogBeforeDeleting() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        tone="danger"
        title="Delete this view?"
        description="The leads in this view won’t be deleted."
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
        onClose={() => setOpen(false)}
        title="Your session has ended"
        description="Sign in again to continue. What you typed is kept on this device."
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
        onClose={() => setOpen(false)}
        title="Archive this product?"
        confirmLabel="Archive"
        cancelLabel="Keep it"
        isBusy
        onConfirm={() => {}}
      />
    </>
  )
}

export function PopupBelowItsButton() {
  const popup = usePopup()
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="dialog"
        className="button button-secondary"
      >
        Messages
      </button>
      <Popup popup={popup} role="dialog" label="Messages" className="w-64 p-4">
        <p>Nothing yet.</p>
      </Popup>
    </>
  )
}

export function MenuWhatCanBeDoneWithARow() {
  const popup = usePopup()
  return (
    <>
      <button
        type="button"
        popoverTarget={popup.id}
        aria-haspopup="menu"
        className="button button-secondary"
      >
        Actions
      </button>
      <Menu popup={popup} label="Actions">
        <MenuItem icon="edit" onDone={popup.close}>
          Edit
        </MenuItem>
        <MenuItem icon="plus" onDone={popup.close}>
          Duplicate
        </MenuItem>
        <MenuItem icon="trash" onDone={popup.close} refusal="It is waiting for approval.">
          Archive
        </MenuItem>
      </Menu>
    </>
  )
}

export function ToastSavedAndLost() {
  const show = (tone: 'success' | 'destructive', title: string, description: string) => () =>
    showToast({ channel: 'stack', tone, title, description, durationMs: 4_000 })
  return (
    <>
      <Button onClick={show('success', 'Saved', 'The settings are live.')}>Saved</Button>
      <Button
        variant="secondary"
        onClick={show('destructive', 'Not saved', 'Someone else changed the settings first.')}
      >
        Not saved
      </Button>
    </>
  )
}
