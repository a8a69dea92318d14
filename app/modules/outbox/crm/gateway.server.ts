import type { Context } from '#app/platform/context.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { describeFailedCall, readJsonAnswer } from '#app/platform/outside-answers.server.ts'
import {
  type CrmAnswer,
  type HttpAnswer,
  readListAnswer,
  readNotesPage,
  readToken,
  readUpsertedId,
  readWrittenId,
  readWrittenOrGone,
} from './answer/rules.ts'
import type { CrmEnquiry, CrmPerson } from './schema.ts'

const requestTimeoutMs = 8_000

type ZohoRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  accessToken?: string
  json?: unknown
  form?: Record<string, string>
}

/**
 * Sends one request, limited to 8 s and to `deadline`, to 1 MB and to no redirects. `read` interprets the response.
 * After a timeout or a lost connection, the CRM may still have processed the request.
 */
async function callZoho<Value>(
  url: string,
  { method, accessToken, json, form }: ZohoRequest,
  deadline: AbortSignal,
  read: (answer: HttpAnswer) => CrmAnswer<Value>,
): Promise<CrmAnswer<Value>> {
  let answer: HttpAnswer
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(accessToken ? { Authorization: `Zoho-oauthtoken ${accessToken}` } : {}),
        ...(json ? { 'Content-Type': 'application/json' } : {}),
      },
      body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : undefined,
      redirect: 'manual',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(requestTimeoutMs)]),
    })
    answer = await readJsonAnswer(response)
  } catch (error) {
    return { ok: false, result: { kind: 'transient', error: describeFailedCall('The CRM', error) } }
  }
  return read(answer)
}

/** Sends a request to the API with the access token and deadline of `signedIn`. */
type Send = <Value>(
  path: string,
  request: Omit<ZohoRequest, 'accessToken'>,
  read: (answer: HttpAnswer) => CrmAnswer<Value>,
) => Promise<CrmAnswer<Value>>

function leadCalls(send: Send) {
  const upsert = <Value>(
    record: Record<string, string>,
    read: (answer: HttpAnswer) => CrmAnswer<Value>,
  ) => {
    const json = { data: [record], duplicate_check_fields: ['Email'] }
    return send('/Leads/upsert', { method: 'POST', json }, read)
  }

  return {
    /** Reads up to one Lead, as a connection test. */
    readAny: () => send('/Leads?fields=id&per_page=1', { method: 'GET' }, readListAnswer),

    /** Finds the person's Lead by email, or creates it; returns its id. */
    upsertLead: (enquiry: CrmEnquiry) => upsert(leadRecord(enquiry), readWrittenId),

    /**
     * Finds the Lead with the person's email and updates the person's details. Zoho's search misses new records, so this
     * is an upsert: it creates a Lead if there is none, and `wasMade` is then true.
     */
    findLead: (person: CrmPerson) => upsert(personRecord(person), readUpsertedId),

    /** Deletes a Lead with its Notes; a Lead already deleted counts as success. */
    deleteLead: (leadId: string) =>
      send(`/Leads/${leadId}`, { method: 'DELETE' }, (answer) =>
        readWrittenOrGone(answer, 'deleted'),
      ),

    /** Corrects the person's details on a Lead; a deleted Lead is not created again. */
    changeLead(leadId: string, person: CrmPerson) {
      const json = { data: [personRecord(person)] }
      return send(`/Leads/${leadId}`, { method: 'PUT', json }, (answer) =>
        readWrittenOrGone(answer, 'changed'),
      )
    },
  }
}

/** Empty fields are omitted, so that an enquiry without a phone number doesn't clear the one stored on the Lead. */
function leadRecord(enquiry: CrmEnquiry): Record<string, string> {
  return { ...personRecord(enquiry), ...dropEmptyFields({ Description: enquiry.description }) }
}

function personRecord(person: CrmPerson): Record<string, string> {
  return dropEmptyFields({
    Last_Name: person.lastName,
    First_Name: person.firstName,
    Email: person.email,
    Company: person.company,
    Phone: person.phone,
  })
}

function dropEmptyFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

const maxNotePages = 50
const notesQuery = {
  fields: 'Note_Title',
  per_page: '200',
  sort_by: 'id',
  sort_order: 'desc',
}

function noteCalls(send: Send) {
  return {
    /** Returns the id of the Lead's note about this enquiry; undefined if there is none. */
    async findNote(leadId: string, enquiry: CrmEnquiry): Promise<CrmAnswer<string | undefined>> {
      let page: Record<string, string> = { page: '1' }
      for (let number = 1; number <= maxNotePages; number++) {
        const query = new URLSearchParams({ ...notesQuery, ...page })
        const path = `/Leads/${leadId}/Notes?${query}`
        const found = await send(path, { method: 'GET' }, readNotesPage)
        if (!found.ok) return found
        const note = found.value.notes.find(({ title }) => isNoteOf(title, enquiry))
        if (note || !found.value.hasMore) return { ok: true, value: note?.id }
        // Beyond 2,000 records, the CRM accepts only a page token.
        const { nextPageToken } = found.value
        page = nextPageToken ? { page_token: nextPageToken } : { page: String(number + 1) }
      }
      return { ok: true, value: undefined }
    },

    addNote(leadId: string, enquiry: CrmEnquiry) {
      const note = {
        Note_Title: enquiry.noteTitle,
        Note_Content: enquiry.noteContent,
        Parent_Id: { module: { api_name: 'Leads' }, id: leadId },
      }
      return send('/Notes', { method: 'POST', json: { data: [note] } }, readWrittenId)
    },
  }
}

/** Returns whether a note is about this enquiry: its title starts with our reference, and staff may have added text. */
function isNoteOf(title: string, enquiry: CrmEnquiry): boolean {
  return title === enquiry.reference || title.startsWith(`${enquiry.reference} `)
}

/** Hosts of the accounts server and of the API, by data centre, as Zoho documents them ("Multi DC"). */
const zohoHosts: Record<Env['ZOHO_DATA_CENTRE'], [accounts: string, api: string]> = {
  com: ['accounts.zoho.com', 'www.zohoapis.com'],
  eu: ['accounts.zoho.eu', 'www.zohoapis.eu'],
  in: ['accounts.zoho.in', 'www.zohoapis.in'],
  'com.au': ['accounts.zoho.com.au', 'www.zohoapis.com.au'],
  jp: ['accounts.zoho.jp', 'www.zohoapis.jp'],
  ca: ['accounts.zohocloud.ca', 'www.zohoapis.ca'],
  sa: ['accounts.zoho.sa', 'www.zohoapis.sa'],
}

/** Returns the base URLs of the accounts server and the API. They come only from settings. */
export function zohoAddresses(env: Env): { accounts: string; api: string } {
  const [accounts, api] = zohoHosts[env.ZOHO_DATA_CENTRE]
  return {
    accounts: (env.ZOHO_ACCOUNTS_URL ?? `https://${accounts}`).replace(/\/$/, ''),
    api: `${(env.ZOHO_API_URL ?? `https://${api}`).replace(/\/$/, '')}/crm/v8`,
  }
}

export type CrmGateway = ReturnType<typeof zohoGateway>
export type CrmCalls = ReturnType<CrmGateway['signedIn']>

/** The Zoho CRM functions that the product uses. Calls end by `deadline` and return errors instead of throwing. */
export function zohoGateway({ env }: Pick<Context, 'env'>) {
  const { accounts, api } = zohoAddresses(env)
  return {
    /** Returns a new access token. Zoho issues at most ten in ten minutes. */
    refreshToken(deadline: AbortSignal) {
      const form = {
        grant_type: 'refresh_token',
        client_id: env.ZOHO_CLIENT_ID ?? '',
        client_secret: env.ZOHO_CLIENT_SECRET ?? '',
        refresh_token: env.ZOHO_REFRESH_TOKEN ?? '',
      }
      return callZoho(`${accounts}/oauth/v2/token`, { method: 'POST', form }, deadline, readToken)
    },
    /** Returns the calls that need an access token. */
    signedIn(accessToken: string, deadline: AbortSignal) {
      const send: Send = (path, request, read) =>
        callZoho(`${api}${path}`, { ...request, accessToken }, deadline, read)
      return { deadline, ...leadCalls(send), ...noteCalls(send) }
    },
  }
}
