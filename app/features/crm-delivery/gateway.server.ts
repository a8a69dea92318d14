import type { Env } from '#app/platform/env.server.ts'
import { callZoho, type ZohoRequest } from './gateway/zoho-http.server.ts'
import {
  readNotesPage,
  readToken,
  readUpserted,
  readWrittenId,
  readWrittenUnlessGone,
  type CrmAnswer,
  type HttpAnswer,
} from './rules/read-zoho-answer.ts'
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

const notesPerPage = 200
const mostNotePages = 50

/** The client of Zoho CRM API v8. */
export function zohoGateway(env: Env): CrmGateway {
  const { accounts, api } = zohoAddresses(env)
  const call = async <Value>(
    url: string,
    request: ZohoRequest,
    deadline: AbortSignal,
    read: (answer: HttpAnswer) => CrmAnswer<Value>,
  ): Promise<CrmAnswer<Value>> => {
    const answer = await callZoho(url, request, deadline)
    return answer.ok ? read(answer.value) : answer
  }

  const upsert = <Value>(
    accessToken: string,
    record: Record<string, string>,
    deadline: AbortSignal,
    read: (answer: HttpAnswer) => CrmAnswer<Value>,
  ) => {
    const json = { data: [record], duplicate_check_fields: ['Email'] }
    return call(`${api}/Leads/upsert`, { method: 'POST', accessToken, json }, deadline, read)
  }

  return {
    refreshToken(deadline) {
      const form = {
        grant_type: 'refresh_token',
        client_id: env.ZOHO_CLIENT_ID ?? '',
        client_secret: env.ZOHO_CLIENT_SECRET ?? '',
        refresh_token: env.ZOHO_REFRESH_TOKEN ?? '',
      }
      return call(`${accounts}/oauth/v2/token`, { method: 'POST', form }, deadline, readToken)
    },

    upsertLead: (accessToken, enquiry, deadline) =>
      upsert(accessToken, leadRecord(enquiry), deadline, readWrittenId),

    findLead: (accessToken, person, deadline) =>
      upsert(accessToken, personRecord(person), deadline, readUpserted),

    async findNote(accessToken, leadId, enquiry, deadline) {
      let page: Record<string, string> = { page: '1' }
      for (let number = 1; number <= mostNotePages; number++) {
        const query = new URLSearchParams({
          fields: 'Note_Title',
          per_page: String(notesPerPage),
          sort_by: 'id',
          sort_order: 'desc',
          ...page,
        })
        const url = `${api}/Leads/${leadId}/Notes?${query}`
        const found = await call(url, { method: 'GET', accessToken }, deadline, readNotesPage)
        if (!found.ok) return found
        const note = found.value.notes.find(({ title }) => isNoteOf(title, enquiry))
        if (note || !found.value.hasMore) return { ok: true, value: note?.id }
        // Beyond 2,000 records the CRM pages by token alone.
        const { nextPageToken } = found.value
        page = nextPageToken ? { page_token: nextPageToken } : { page: String(number + 1) }
      }
      return { ok: true, value: undefined }
    },

    addNote(accessToken, leadId, enquiry, deadline) {
      const note = {
        Note_Title: enquiry.noteTitle,
        Note_Content: enquiry.noteContent,
        Parent_Id: { module: { api_name: 'Leads' }, id: leadId },
      }
      const request = { method: 'POST', accessToken, json: { data: [note] } } as const
      return call(`${api}/Notes`, request, deadline, readWrittenId)
    },

    deleteLead(accessToken, leadId, deadline) {
      const request = { method: 'DELETE', accessToken } as const
      return call(`${api}/Leads/${leadId}`, request, deadline, (answer) =>
        readWrittenUnlessGone(answer, 'deleted'),
      )
    },

    changeLead(accessToken, leadId, person, deadline) {
      const json = { data: [personRecord(person)] }
      const request = { method: 'PUT', accessToken, json } as const
      return call(`${api}/Leads/${leadId}`, request, deadline, (answer) =>
        readWrittenUnlessGone(answer, 'changed'),
      )
    },
  }
}

/** The title begins with our reference, which is unique; staff may have added words behind it. */
function isNoteOf(title: string, enquiry: CrmEnquiry): boolean {
  return title === enquiry.reference || title.startsWith(`${enquiry.reference} `)
}

/** Fields left empty are left out: an enquiry without a phone must not clear the one the Lead has. */
function leadRecord(enquiry: CrmEnquiry): Record<string, string> {
  return { ...personRecord(enquiry), ...withoutEmpty({ Description: enquiry.description }) }
}

function personRecord(person: CrmPerson): Record<string, string> {
  return withoutEmpty({
    Last_Name: person.lastName,
    First_Name: person.firstName,
    Email: person.email,
    Company: person.company,
    Phone: person.phone,
  })
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
