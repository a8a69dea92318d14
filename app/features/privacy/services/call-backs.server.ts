import { phonesIn } from '#app/basics/phone.ts'
import { findCallBacks, findLeadsOfEmail } from '#app/features/leads/data/people.server.ts'
import { findHeldOf } from '#app/features/leads/services/personal-data.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { DataRequest } from '../data.server.ts'
import { findPersonalData, type HeldPart } from './personal-data-providers.server.ts'

/** What the log says of a call-back that staff know to be of the person who asks. */
export const callBackTaken = 'data-request.call-back-taken'

/** Of a request; more than a person reads in one sitting. */
const most = 50

/** Telephone numbers of the person of a request: of their other enquiries, and in the request itself. */
export async function findPhonesOf(
  db: Queryable,
  { email, details }: DataRequest,
): Promise<string[]> {
  const own = email === '' ? [] : await findLeadsOfEmail(db, email)
  const stored = own.flatMap(({ phoneStored }) => phoneStored ?? [])
  return [...new Set([...stored, ...phonesIn(details)])]
}

/** Call-backs of these numbers; a number alone proves nothing about who asks (decision 0036). */
export function findCallBacksOf(db: Queryable, phones: string[]) {
  return findCallBacks(db, phones, most)
}

/** The call-backs that staff decided are of the person of a request, by id. */
export async function findTaken(db: Queryable, requestId: string): Promise<ReadonlySet<string>> {
  const activity = await findActivity(db, 'data-request', requestId)
  const idsOf = (step: string) =>
    activity.flatMap(({ action, details }) => (action === step ? String(details.id) : []))
  const kept = new Set(idsOf('data-request.words-kept'))
  return new Set(idsOf(callBackTaken).filter((id) => !kept.has(id)))
}

/** Everything held on the person of a request, the call-backs that staff know to be theirs among it (PRV-04). */
export async function findHeldOn(ctx: Context, request: DataRequest): Promise<HeldPart[]> {
  const { db } = ctx
  const parts = await findPersonalData(ctx, request.email)
  const taken = await findTaken(db, request.id)
  if (taken.size === 0) return parts
  const callBacks = await findCallBacksOf(db, await findPhonesOf(db, request))
  const own = callBacks.filter(({ id }) => taken.has(id))
  return [...parts, { name: 'Call-backs', records: await findHeldOf(db, own) }]
}
