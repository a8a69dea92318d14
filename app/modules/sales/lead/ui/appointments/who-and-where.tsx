import type { Appointment } from '../../schema/appointments.ts'

type WhoAndWhereProps = Pick<Appointment, 'person' | 'address' | 'travelMinutes' | 'state'>

/** STF-09: who meets the visitor, and of a visit where. */
export function WhoAndWhere({ person, address, travelMinutes, state }: WhoAndWhereProps) {
  return (
    <>
      {person ? (
        <p>With {person.name}</p>
      ) : state === 'cancelled' ? null : (
        <p className="text-ink-soft">Unassigned</p>
      )}
      {address ? (
        <p className="wrap-anywhere">
          {address}
          {travelMinutes > 0 ? (
            <span className="block text-ink-soft">
              {travelMinutes} minutes set aside for the way, each way
            </span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
