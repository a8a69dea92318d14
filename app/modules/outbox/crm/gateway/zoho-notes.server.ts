import type { CrmGateway } from './crm-gateway.server.ts'
import { readNotesPage, readWrittenId } from '../rules/read-zoho-answer.ts'
import type { CrmEnquiry } from '../schema.ts'
import { askZoho } from './zoho-http.server.ts'

const notesPerPage = 200
const mostNotePages = 50

/** What is asked of the module Notes; `api` is the address of the API. */
export function noteCalls(api: string): Pick<CrmGateway, 'findNote' | 'addNote'> {
  return {
    async findNote(accessToken, leadId, enquiry, deadline) {
      let page: Record<string, string> = { page: '1' }
      for (let number = 1; number <= mostNotePages; number++) {
        const url = `${api}/Leads/${leadId}/Notes?${notesQuery(page)}`
        const found = await askZoho(url, { method: 'GET', accessToken }, deadline, readNotesPage)
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
      return askZoho(`${api}/Notes`, request, deadline, readWrittenId)
    },
  }
}

/** Newest notes first, titles alone. */
function notesQuery(page: Record<string, string>): URLSearchParams {
  return new URLSearchParams({
    fields: 'Note_Title',
    per_page: String(notesPerPage),
    sort_by: 'id',
    sort_order: 'desc',
    ...page,
  })
}

/** The title begins with our reference, which is unique; staff may have added words behind it. */
function isNoteOf(title: string, enquiry: CrmEnquiry): boolean {
  return title === enquiry.reference || title.startsWith(`${enquiry.reference} `)
}
