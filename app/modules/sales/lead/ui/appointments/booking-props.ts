import type { BookingTask } from '../../schema/booking-task.ts'

/** The dialog of the feature that books people; closed without a task. */
export type BookingProps = {
  task: BookingTask | null
  onClose: () => void
  /** What takes the focus afterwards; else what had it before. */
  finalFocus?: () => HTMLElement | null
}
