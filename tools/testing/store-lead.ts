import { randomUUID } from 'node:crypto'
import { mergeLead } from '#app/modules/sales/lead/duplicate/service.server.ts'
import { findLead } from '#app/modules/sales/lead/inbox/store.server.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { fixedClock } from './fixed-clock.ts'
import { testContext, testNow, type TestDatabase } from './test-database.ts'

export type TestEnquiry = {
  form?: string
  entry?: string
  fields?: Record<string, unknown>
  honeypot?: string
  at?: Date
}

// Two enquiries with one number resemble each other, so each has its own.
let lastPhone = 2_000_000

/** Submits an enquiry as a visitor does, and returns the lead as it is stored. */
export async function storeLead(database: TestDatabase, enquiry: TestEnquiry = {}) {
  const { form = 'assessment', entry = 'quick', fields, honeypot = '', at = testNow } = enquiry
  const ctx = testContext(database, {
    clock: fixedClock(at),
    env: { RATE_LIMIT_FACTOR: '1000' },
  })
  const outcome = await submitLead(ctx, {
    form,
    entry,
    page: '/contact',
    honeypot,
    idempotencyKey: randomUUID(),
    fields: {
      name: 'Thandi Nkosi',
      email: `${randomUUID()}@example.co.za`,
      company: 'Nkosi Bakery',
      phone: `082${++lastPhone}`,
      ...fields,
    },
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return (await findLead(database.db, outcome.value.id))!
}

/** Merges the current versions of two leads, as staff do for leads of one person. */
export async function mergeInto(ctx: Context, partId: string, mainId: string) {
  const [part, main] = [await findLead(ctx.db, partId), await findLead(ctx.db, mainId)]
  return mergeLead(ctx, {
    leadId: partId,
    intoId: mainId,
    version: part!.version,
    intoVersion: main!.version,
    reason: 'same-person',
  })
}
