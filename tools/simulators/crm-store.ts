import type { Faults } from './crm-faults.ts'

export type LeadRecord = Record<string, string> & { id: string }
export type NoteRecord = { id: string; leadId: string; Note_Title: string; Note_Content: string }

/** One entry of an answer's `data` array, in the documented form. */
export type RecordAnswer = {
  code: string
  message: string
  status: 'success' | 'error'
  details: Record<string, unknown>
  action?: 'insert' | 'update'
  duplicate_field?: string | null
}

const maxLengths: Record<string, number> = {
  Last_Name: 80,
  First_Name: 40,
  Email: 100,
  Company: 200,
  Phone: 30,
  Description: 32_000,
  Note_Title: 120,
  Note_Content: 65_535,
}
const patterns: Record<string, RegExp> = {
  Email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  Phone: /^\+?\(?[\da-zA-Z][\da-zA-Z() .-]*$/,
}

/** The organisation's Leads and Notes, held in memory. */
export class CrmStore {
  readonly leads = new Map<string, LeadRecord>()
  readonly notes: NoteRecord[] = []
  #nextId = 4_876_876_000_000_000_001n

  upsertLead(input: unknown, index: number, faults: Faults): RecordAnswer {
    if (!isObject(input)) return invalidDataAnswer('data', index)
    if (!input.Last_Name) {
      return refusalAnswer('MANDATORY_NOT_FOUND', 'required field not found', 'Last_Name', index)
    }
    const wrong = findWrongField(input, index, faults)
    if (wrong) return wrong
    const email = String(input.Email ?? '').toLowerCase()
    const known = [...this.leads.values()].find(
      (lead) => email && lead.Email?.toLowerCase() === email,
    )
    const id = known?.id ?? this.#createId()
    this.leads.set(id, { ...known, ...(input as Record<string, string>), id })
    const action = known ? 'update' : 'insert'
    return {
      ...successAnswer(id, `record ${known ? 'updated' : 'added'}`),
      action,
      duplicate_field: known ? 'Email' : null,
    }
  }

  /** Changes a Lead by its id; an unknown id gives an invalid-data error, as in the CRM. */
  changeLead(id: string, input: unknown, faults: Faults): RecordAnswer {
    const known = this.leads.get(id)
    if (!known) return unknownIdAnswer()
    if (!isObject(input)) return invalidDataAnswer('data', 0)
    const wrong = findWrongField(input, 0, faults)
    if (wrong) return wrong
    this.leads.set(id, { ...known, ...(input as Record<string, string>), id })
    return successAnswer(id, 'record updated')
  }

  /** Deletes a Lead, and its Notes with it. */
  deleteLead(id: string): RecordAnswer {
    if (!this.leads.delete(id)) return unknownIdAnswer()
    const kept = this.notes.filter((note) => note.leadId !== id)
    this.notes.splice(0, this.notes.length, ...kept)
    return successAnswer(id, 'record deleted')
  }

  addNote(input: unknown, index: number, faults: Faults): RecordAnswer {
    if (!isObject(input)) return invalidDataAnswer('data', index)
    const parent = isObject(input.Parent_Id) ? input.Parent_Id : {}
    const module = isObject(parent.module) ? parent.module.api_name : undefined
    if (module !== 'Leads' || typeof parent.id !== 'string' || !this.leads.has(parent.id)) {
      return refusalAnswer(
        'INVALID_DATA',
        'the related id given seems to be invalid',
        'Parent_Id',
        index,
      )
    }
    const { Note_Title = '', Note_Content = '' } = input
    if (!Note_Title && !Note_Content) {
      const expected_fields = [
        { api_name: 'Note_Content', json_path: `$.data[${index}].Note_Content` },
      ]
      const message = 'should contain either content or title'
      return {
        code: 'EXPECTED_FIELD_MISSING',
        details: { expected_fields },
        message,
        status: 'error',
      }
    }
    const wrong = findWrongField({ Note_Title, Note_Content }, index, faults)
    if (wrong) return wrong
    const id = this.#createId()
    this.notes.push({
      id,
      leadId: parent.id,
      Note_Title: String(Note_Title),
      Note_Content: String(Note_Content),
    })
    return successAnswer(id, 'record added')
  }

  notesOf(leadId: string): NoteRecord[] {
    return this.notes.filter((note) => note.leadId === leadId).toReversed()
  }

  clear(): void {
    this.leads.clear()
    this.notes.length = 0
  }

  #createId(): string {
    return String(this.#nextId++)
  }
}

function findWrongField(input: Record<string, unknown>, index: number, faults: Faults) {
  for (const [name, value] of Object.entries(input)) {
    if (faults.refuse?.field === name && (faults.refuse.value ?? value) === value)
      return refusalAnswer(faults.refuse.code, 'invalid data', name, index)
    const most = maxLengths[name]
    if (most === undefined) continue
    if (typeof value !== 'string')
      return invalidDataAnswer(name, index, { expected_data_type: 'text' })
    if (value.length > most) return invalidDataAnswer(name, index, { maximum_length: most })
    if (patterns[name] && !patterns[name].test(value))
      return invalidDataAnswer(name, index, { expected_data_type: name.toLowerCase() })
  }
  return undefined
}

function unknownIdAnswer(): RecordAnswer {
  const message = 'the id given seems to be invalid'
  return { code: 'INVALID_DATA', details: {}, message, status: 'error' }
}

function successAnswer(id: string, message: string): RecordAnswer {
  const by = { name: 'Website', id: '4876876000000225013' }
  const at = new Date().toISOString().replace(/\.\d+Z$/, '+00:00')
  const details = { Modified_Time: at, Modified_By: by, Created_Time: at, id, Created_By: by }
  return { code: 'SUCCESS', details, message, status: 'success' }
}

const invalidDataAnswer = (field: string, index: number, more = {}) =>
  refusalAnswer('INVALID_DATA', 'invalid data', field, index, more)

function refusalAnswer(
  code: string,
  message: string,
  field: string,
  index: number,
  more = {},
): RecordAnswer {
  const details = { ...more, api_name: field, json_path: `$.data[${index}].${field}` }
  return { code, details, message, status: 'error' }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
