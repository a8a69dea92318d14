import { useState } from 'react'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'

export function BeforeDeleting() {
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
