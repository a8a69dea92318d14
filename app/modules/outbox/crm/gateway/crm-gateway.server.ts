import type { CrmAnswer } from '../rules/read-zoho-answer.ts'
import type { CrmEnquiry, CrmPerson } from '../schema.ts'

/** Zoho CRM as the product uses it. Every call ends by `deadline` and answers, it never throws. */
export type CrmGateway = {
  /** A new access token; the accounts server gives ten in ten minutes (API-04). */
  refreshToken(
    deadline: AbortSignal,
  ): Promise<CrmAnswer<{ accessToken: string; expiresInSeconds: number }>>
  /** The person's Lead, found by e-mail or made; gives its id (API-03). */
  upsertLead(
    accessToken: string,
    enquiry: CrmEnquiry,
    deadline: AbortSignal,
  ): Promise<CrmAnswer<string>>
  /**
   * The Lead of an e-mail, which takes the person's details. The CRM finds fresh records only by writing, so
   * that one is made where none was; `wasMade` says so.
   */
  findLead(
    accessToken: string,
    person: CrmPerson,
    deadline: AbortSignal,
  ): Promise<CrmAnswer<{ id: string; wasMade: boolean }>>
  /** The id of the Lead's note about this enquiry, if it is there. */
  findNote(
    accessToken: string,
    leadId: string,
    enquiry: CrmEnquiry,
    deadline: AbortSignal,
  ): Promise<CrmAnswer<string | undefined>>
  addNote(
    accessToken: string,
    leadId: string,
    enquiry: CrmEnquiry,
    deadline: AbortSignal,
  ): Promise<CrmAnswer<string>>
  /** Removes a Lead with its Notes; one that is gone already is as good (PRV-04). */
  deleteLead(
    accessToken: string,
    leadId: string,
    deadline: AbortSignal,
  ): Promise<CrmAnswer<'deleted' | 'gone'>>
  /** Corrects the person's details on a Lead; one that is gone stays gone (PRV-04). */
  changeLead(
    accessToken: string,
    leadId: string,
    person: CrmPerson,
    deadline: AbortSignal,
  ): Promise<CrmAnswer<'changed' | 'gone'>>
}
