import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { appointmentStateLabels, type AppointmentState } from '../../content/appointments.ts'
import type { Appointment } from '../../schema/appointments.ts'

const toneOf: Record<AppointmentState, BadgeTone> = {
  tentative: 'warning',
  offered: 'info',
  confirmed: 'success',
  cancelled: 'neutral',
}

/** Status, and whether the time is taken twice (CTC-29). */
export function AppointmentBadges({ appointment }: { appointment: Appointment }) {
  const { state, clashes } = appointment
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={toneOf[state]}>{appointmentStateLabels[state]}</Badge>
      {clashes.length > 0 ? <Badge tone="danger">Clash</Badge> : null}
    </span>
  )
}
