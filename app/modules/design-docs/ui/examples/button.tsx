import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'

export function ButtonVariants() {
  return (
    <>
      <Button>Send enquiry</Button>
      <Button variant="secondary">Compare</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Delete</Button>
    </>
  )
}

export function ButtonWithAnIcon() {
  return (
    <>
      <Button variant="secondary">
        <Icon name="download" /> Download
      </Button>
      <Button variant="quiet" aria-label="Edit the lead">
        <Icon name="edit" />
      </Button>
    </>
  )
}

export function ButtonSmall() {
  return (
    <>
      <Button size="small">Save</Button>
      <Button size="small" variant="secondary">
        Refresh
      </Button>
    </>
  )
}

export function ButtonBusyAndDisabled() {
  return (
    <>
      <Button isBusy busyLabel="Sending…">
        Send enquiry
      </Button>
      <Button disabled>Send enquiry</Button>
    </>
  )
}
