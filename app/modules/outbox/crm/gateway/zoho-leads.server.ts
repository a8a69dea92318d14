import type { CrmGateway } from './crm-gateway.server.ts'
import {
  readUpserted,
  readWrittenId,
  readWrittenUnlessGone,
  type CrmAnswer,
  type HttpAnswer,
} from '../rules/read-zoho-answer.ts'
import type { CrmEnquiry, CrmPerson } from '../schema.ts'
import { askZoho } from './zoho-http.server.ts'

type LeadCalls = Pick<CrmGateway, 'upsertLead' | 'findLead' | 'deleteLead' | 'changeLead'>

/** What is asked of the module Leads; `api` is the address of the API. */
export function leadCalls(api: string): LeadCalls {
  const upsert = <Value>(
    accessToken: string,
    record: Record<string, string>,
    deadline: AbortSignal,
    read: (answer: HttpAnswer) => CrmAnswer<Value>,
  ) => {
    const json = { data: [record], duplicate_check_fields: ['Email'] }
    return askZoho(`${api}/Leads/upsert`, { method: 'POST', accessToken, json }, deadline, read)
  }

  return {
    upsertLead: (accessToken, enquiry, deadline) =>
      upsert(accessToken, leadRecord(enquiry), deadline, readWrittenId),

    findLead: (accessToken, person, deadline) =>
      upsert(accessToken, personRecord(person), deadline, readUpserted),

    deleteLead(accessToken, leadId, deadline) {
      const request = { method: 'DELETE', accessToken } as const
      return askZoho(`${api}/Leads/${leadId}`, request, deadline, (answer) =>
        readWrittenUnlessGone(answer, 'deleted'),
      )
    },

    changeLead(accessToken, leadId, person, deadline) {
      const json = { data: [personRecord(person)] }
      const request = { method: 'PUT', accessToken, json } as const
      return askZoho(`${api}/Leads/${leadId}`, request, deadline, (answer) =>
        readWrittenUnlessGone(answer, 'changed'),
      )
    },
  }
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
