import type { Context } from './context.server.ts'
import type { Queryable, Transaction } from './database.server.ts'

/** One record about a person, in words for the person and for staff. */
export type PersonalDataRecord = {
  /** Title of the record, such as "Enquiry BC-7K3F-9QXM". */
  what: string
  /** True if the record is part of another one, such as a note on an enquiry. */
  isDetail?: true
  at: Date
  fields: { label: string; value: string }[]
}

export const labelledFields = (values: Record<string, string>): PersonalDataRecord['fields'] =>
  Object.entries(values).map(([label, value]) => ({ label, value }))

export type Erasure = {
  email: string
  /** Id of the data request behind the erasure. The activity log uses it, because it is not personal data. */
  requestId: string
}

/**
 * Finds and removes texts by other people that may mention the person. `patterns` are regular expressions of
 * PostgreSQL for names, addresses and numbers.
 */
export type ThirdPartyText = {
  find(
    db: Queryable,
    sought: { patterns: readonly string[]; email: string },
    limit: number,
  ): Promise<{ id: string; place: string; leadId: string | null; text: string; at: Date }[]>
  remove(db: Queryable, id: string): Promise<void>
}

/**
 * Finds and erases a module's data about an email address. Every module that stores text typed by or about people
 * exports one from `personal-data/service.server.ts`; `server/registrations.ts` registers it with privacy.
 */
export type PersonalDataProvider = {
  /** Name of the module's section in an export. */
  name: string
  find(db: Queryable, email: string): Promise<PersonalDataRecord[]>
  /**
   * Removes identifying data in the caller's transaction, also from copies and queues. Statistics stay. Safe to repeat.
   * @returns number of changed records
   */
  erase(ctx: Context, tx: Transaction, erasure: Erasure): Promise<number>
  /** Replaces the person's contact details in the caller's transaction, so that the new address finds the data. */
  correct?(
    ctx: Context,
    tx: Transaction,
    request: Erasure,
    details: Partial<Record<'name' | 'email' | 'company' | 'phone', string>>,
  ): Promise<void>
  /**
   * Runs every night. Removes personal details from records older than `before`, and data that depends on those
   * records. Safe to repeat.
   * @returns number of changed records
   */
  purgeOlderThan?(tx: Transaction, before: Date, at: Date): Promise<number>
  /** Emails by other people that may name the person; staff remove or keep each of them. */
  thirdPartyEmails?: ThirdPartyText
  /** Runs every night. Removes data that depends on leads which were de-identified because of their age. */
  purgeOrphans?(tx: Transaction): Promise<number>
}
