import { useState } from 'react'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'

export function DialogWithOneField() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Rename the view" size="narrow">
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
        onOpenChange={setOpen}
        title="Small business"
        description="What it contains, in full."
        size="wide"
      >
        <p>Fibre with LTE behind it, a backup every night, an engineer on site.</p>
      </Dialog>
    </>
  )
}
