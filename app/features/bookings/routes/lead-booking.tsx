import { lazy, Suspense, useState } from 'react'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import type { BookingProps } from '#app/features/leads/ui/appointments/booking-props.ts'

const Dialog = lazy(() =>
  import('./booking-dialog.tsx').then(
    ({ BookingDialog }) => ({ default: BookingDialog }),
    () => ({ default: NotLoaded }),
  ),
)

/** STF-09: the dialog that books; it is fetched with the first press, for most leads are not booked. */
export function LeadBooking(props: BookingProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

function NotLoaded({ isOpen, onOpenChange }: BookingProps) {
  return (
    <LazyDialog isOpen={isOpen} onOpenChange={onOpenChange} title="Book a time">
      <p>This could not be loaded. Load the page again once there is a connection.</p>
    </LazyDialog>
  )
}
