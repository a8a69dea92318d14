import type { CsvCell } from '#app/basics/csv.ts'
import { formatDateTime } from '#app/basics/dates.ts'
import { entryLabels, kindLabelOf, statusLabels } from '../inbox/content.ts'
import type { LeadKind, LeadStatus } from '../schema.ts'
import { detailsOf, isOverdue, urgentDue } from '../rules.ts'

export type ExportedLead = {
  reference: string
  kind: LeadKind
  entry: string
  page: string
  name: string
  email: string
  company: string
  phone: string
  phoneStored: string | null
  fields: Record<string, unknown>
  status: LeadStatus
  promise: string
  submittedAt: Date
  dueAt: Date | null
  mergedDueAt: Date | null
  answeredAt: Date | null
  mergedInto: string | null
  isSuspectedSpam: boolean
  isSample: boolean
  deidentifiedAt: Date | null
}

/** What is known of a lead beside its own row. */
export type ExportedAround = {
  ownerName: string | null
  mainReference: string | null
  /** Channels for which marketing was agreed to. */
  consents: readonly string[]
}

export const leadCsvHeader: readonly string[] = [
  'Reference',
  'Received',
  'Form',
  'Status',
  'Owner',
  'Name',
  'E-mail',
  'Telephone',
  'Telephone as stored',
  'Company',
  'Province',
  'City',
  'Enquiry',
  'Page',
  'Promised',
  'Due',
  'Overdue',
  'Answered',
  'Merged into',
  'Marketing agreed',
  'Suspected spam',
  'Sample',
]

/** One lead as a row of the export (LDS-06). Times are of Johannesburg; the cells are made safe by csvText (ADF-06). */
export function leadCsvRow(lead: ExportedLead, around: ExportedAround, now: Date): CsvCell[] {
  const entry = entryLabels[lead.entry]
  const details = detailsOf(lead.kind, lead.fields)
  return [
    lead.reference,
    formatDateTime(lead.submittedAt),
    entry ? `${kindLabelOf(lead.kind)}, ${entry}` : kindLabelOf(lead.kind),
    statusLabels[lead.status],
    around.ownerName ?? '',
    lead.name,
    lead.deidentifiedAt ? '' : lead.email,
    lead.phone,
    lead.phoneStored ?? '',
    lead.company,
    textOf(lead.fields.province),
    textOf(lead.fields.city),
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    lead.page,
    lead.promise,
    momentOf(urgentDue(lead)),
    yesOrNo(isOverdue(lead, now)),
    momentOf(lead.answeredAt),
    around.mainReference ?? '',
    around.consents.join(', '),
    yesOrNo(lead.isSuspectedSpam),
    yesOrNo(lead.isSample),
  ]
}

const momentOf = (at: Date | null) => (at ? formatDateTime(at) : '')
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
