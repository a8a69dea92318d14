import { phonesIn } from '#app/basics/phone.ts'
import {
  findCallBacks,
  findCallBacksById,
  findLeadsOfEmail,
} from '#app/modules/sales/lead/data/people.server.ts'
import {
  eraseCallBacks,
  findHeldOf,
} from '#app/modules/sales/lead/services/personal-data.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
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

/** Call-backs of these numbers; a number alone proves nothing about who asks (ADR 0021). */
export function findCallBacksOf(db: Queryable, phones: string[]) {
  return findCallBacks(db, phones, most)
}

/** The call-backs that staff decided on, by id: those of the person of a request, and those of someone else. */
export async function findDecidedCallBacks(db: Queryable, requestId: string) {
  const own = new Set<string>()
  const others = new Set<string>()
  const activity = await findActivity(db, 'data-request', requestId)
  for (const { action, details } of activity) {
    if (details.kind !== 'call-back') continue
    if (action === callBackTaken) own.add(String(details.id))
    if (action === 'data-request.words-kept') others.add(String(details.id))
  }
  for (const id of others) own.delete(id)
  return { own, others }
}

/** Everything held on the person of a request, the call-backs that staff know to be theirs among it (PRV-04). */
export async function findHeldOn(ctx: Context, request: DataRequest): Promise<HeldPart[]> {
  const { db } = ctx
  const parts = await findPersonalData(ctx, request.email)
  const { own } = await findDecidedCallBacks(db, request.id)
  if (own.size === 0) return parts
  const records = await findHeldOf(db, await findCallBacksById(db, [...own]))
  return [...parts, { name: callBacksPart, records }]
}

/** PRV-04: removes the call-backs that staff know to be of the person, and what else came of their numbers (ADR 0021). */
export async function eraseTakenCallBacks(
  ctx: Context,
  tx: Transaction,
  requestId: string,
): Promise<Record<string, number>> {
  const { own, others } = await findDecidedCallBacks(tx, requestId)
  const callBacks = await findCallBacksById(tx, [...own])
  const numbers = new Set(callBacks.flatMap(({ phoneStored }) => phoneStored ?? []))
  let removed = 0
  for (const phoneStored of numbers)
    removed += await eraseCallBacks(ctx, tx, { phoneStored, others }, requestId)
  return numbers.size > 0 ? { [callBacksPart]: removed } : {}
}

const callBacksPart = 'Call-backs'
