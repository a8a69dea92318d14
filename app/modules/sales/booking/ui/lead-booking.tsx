import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#app/design/ui/dialog.tsx'
import type { BookingProps } from '../../lead/appointment/schema.ts'

const LazyBookingDialog = lazy(() =>
  import('./booking-dialog.tsx').then(
    ({ BookingDialog }) => ({ default: BookingDialog }),
    () => ({ default: BookingLoadError }),
  ),
)

/** Loads the booking dialog on first use, because most leads have no appointment. */
export function LeadBooking(props: BookingProps) {
  const [wasOpened, setWasOpened] = useState(props.task !== null)
  if (props.task && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <LazyBookingDialog {...props} />
    </Suspense>
  )
}

function BookingLoadError({ task, onClose }: BookingProps) {
  return (
    <Dialog isOpen={task !== null} onClose={onClose} title="Book a time">
      <p>The booking form could not be loaded. Check your connection and reload the page.</p>
    </Dialog>
  )
}
