import { Link } from 'react-router'
import type { Appointment } from '../../schema/appointments.ts'

/** CTC-29: who else has this time. */
export function ClashNote({ clashes }: Pick<Appointment, 'clashes'>) {
  if (clashes.length === 0) return null
  return (
    <p className="text-danger">
      Same time as{' '}
      {clashes.map(({ id, leadId, name }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <Link to={`/admin/leads/${leadId}`} className="link wrap-anywhere">
            {name}
          </Link>
        </span>
      ))}
      . Offer one of them another time.
    </p>
  )
}
