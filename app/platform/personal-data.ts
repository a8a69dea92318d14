import type { Context } from './context.server.ts'
import type { Queryable, Transaction } from './database.server.ts'

/** One thing that is held on a person, as the person and staff read it. */
export type PersonalDataRecord = {
  /** What it is, as in "Enquiry BC-7K3F-9QXM". */
  what: string
  /** Belongs to another record of its part, as a note to its enquiry. */
  isDetail?: true
  at: Date
  fields: { label: string; value: string }[]
}

export type Erasure = {
  email: string
  /** The data request behind it: the subject of its consequences, without personal data. */
  requestId: string
}

/** What another person wrote, with the parts of names, addresses and numbers to look for as patterns of ILIKE. */
export type ThirdPartyText = {
  find(
    db: Queryable,
    sought: { patterns: readonly string[]; email: string },
    limit: number,
  ): Promise<{ id: string; place: string; leadId: string | null; text: string; at: Date }[]>
  remove(db: Queryable, id: string): Promise<void>
}

/**
 * What a module stores about an email address and how it erases it. A module that stores
 * anything typed by or about people exports one from `personal-data/service.server.ts`, and
 * `server/registrations.ts` registers it with privacy.
 */
export type PersonalDataProvider = {
  /** Names its part of an export. */
  name: string
  find(db: Queryable, email: string): Promise<PersonalDataRecord[]>
  /**
   * Removes what identifies the person, in the caller's transaction, from copies and queues too; figures
   * may stay. Safe to repeat. @returns how many records it changed
   */
  erase(ctx: Context, tx: Transaction, erasure: Erasure): Promise<number>
  /**
   * Removes who is named in what came before a time, and in what hangs on it; every night. Safe to
   * repeat. @returns how many records it changed
   */
  forgetOlder?(tx: Transaction, before: Date, at: Date): Promise<number>
  /** Emails of other people that may name the person: staff remove or keep each. */
  mailsOfOthers?: ThirdPartyText
  /** Removes what hangs on leads whose person was removed by age; every night. */
  purgeOrphans?(tx: Transaction): Promise<number>
}
