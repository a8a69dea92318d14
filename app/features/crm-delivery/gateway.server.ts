import type { Env } from '#app/platform/env.server.ts'
import { askZoho } from './gateway/zoho-http.server.ts'
import { leadCalls } from './gateway/zoho-leads.server.ts'
import { noteCalls } from './gateway/zoho-notes.server.ts'
import { readToken, type CrmAnswer } from './rules/read-zoho-answer.ts'
import type { CrmEnquiry, CrmPerson } from './schema.ts'

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

/** Data centre → accounts host and API host, as Zoho documents them ("Multi DC"). */
const hosts: Record<Env['ZOHO_DATA_CENTRE'], [accounts: string, api: string]> = {
  com: ['accounts.zoho.com', 'www.zohoapis.com'],
  eu: ['accounts.zoho.eu', 'www.zohoapis.eu'],
  in: ['accounts.zoho.in', 'www.zohoapis.in'],
  'com.au': ['accounts.zoho.com.au', 'www.zohoapis.com.au'],
  jp: ['accounts.zoho.jp', 'www.zohoapis.jp'],
  ca: ['accounts.zohocloud.ca', 'www.zohoapis.ca'],
  sa: ['accounts.zoho.sa', 'www.zohoapis.sa'],
}

/** Addresses the CRM is called at; only settings decide them. */
export function zohoAddresses(env: Env): { accounts: string; api: string } {
  const [accounts, api] = hosts[env.ZOHO_DATA_CENTRE]
  return {
    accounts: (env.ZOHO_ACCOUNTS_URL ?? `https://${accounts}`).replace(/\/$/, ''),
    api: `${(env.ZOHO_API_URL ?? `https://${api}`).replace(/\/$/, '')}/crm/v8`,
  }
}

/** The client of Zoho CRM API v8. */
export function zohoGateway(env: Env): CrmGateway {
  const { accounts, api } = zohoAddresses(env)
  return {
    refreshToken(deadline) {
      const form = {
        grant_type: 'refresh_token',
        client_id: env.ZOHO_CLIENT_ID ?? '',
        client_secret: env.ZOHO_CLIENT_SECRET ?? '',
        refresh_token: env.ZOHO_REFRESH_TOKEN ?? '',
      }
      return askZoho(`${accounts}/oauth/v2/token`, { method: 'POST', form }, deadline, readToken)
    },
    ...leadCalls(api),
    ...noteCalls(api),
  }
}
