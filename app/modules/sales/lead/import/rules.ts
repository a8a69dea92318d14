import { dayMs } from '#app/basics/dates.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { normalizeHeading, readCell } from '#app/basics/written-values.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { type LeadFields, importedForm } from '../forms/every-form.ts'
import { type ColumnTarget, columnTargets } from './content.ts'
import type { ColumnMapping } from './schema.ts'

/** Headings that files use for each field, as normalised by `normalizeHeading`. */
const headingsByTarget: Partial<Record<ColumnTarget, readonly string[]>> = {
  name: ['name', 'fullname', 'contactname', 'contact', 'contactperson', 'naam', 'person'],
  firstName: ['firstname', 'givenname', 'voornaam', 'forename'],
  lastName: ['lastname', 'surname', 'familyname', 'van'],
  company: [
    'company',
    'companyname',
    'organisation',
    'organization',
    'business',
    'account',
    'firm',
  ],
  email: ['email', 'emailaddress', 'mail', 'emailid', 'workemail', 'epos'],
  phone: [
    'phone',
    'telephone',
    'mobile',
    'cell',
    'cellphone',
    'phonenumber',
    'mobilephone',
    'tel',
    'telefoon',
    'contactnumber',
    'whatsapp',
  ],
  message: ['message', 'note', 'notes', 'comment', 'comments', 'remarks', 'description'],
}

/** The likely field of each column, by its heading; the first of two columns for one field wins. */
export function guessMapping(headings: readonly string[]): ColumnMapping {
  const taken = new Set<ColumnTarget>()
  return Object.fromEntries(
    headings.map((heading) => {
      const plain = normalizeHeading(heading)
      const target = (Object.keys(headingsByTarget) as ColumnTarget[]).find(
        (one) => headingsByTarget[one]!.includes(plain) && (one === 'message' || !taken.has(one)),
      )
      if (target) taken.add(target)
      return [heading, target ?? 'ignore']
    }),
  )
}

export type ImportedContact = LeadFields['imported'] & { phoneStored: string | null }
export type ParsedLeadRow =
  | { ok: true; contact: ImportedContact }
  | { ok: false; field: string; reason: string }

const answersSchema = formSchema(importedForm, normalizePhone)
const unreachableRow: ParsedLeadRow = {
  ok: false,
  field: 'Email or phone',
  reason: 'Enter an email address or a phone number.',
}

/** Returns the contact in a row, or the first invalid field with the reason. */
export function parseLeadRow(
  headings: readonly string[],
  cells: readonly string[],
  mapping: ColumnMapping,
): ParsedLeadRow {
  const valuesOf = (target: ColumnTarget) =>
    headings.flatMap((heading, at) => {
      const value = mapping[heading] === target ? readCell(cells[at] ?? '').trim() : ''
      return value === '' ? [] : [value]
    })
  const valueOf = (target: ColumnTarget) => valuesOf(target)[0] ?? ''
  if (!valueOf('email') && !valueOf('phone')) return unreachableRow
  const company = valueOf('company')
  const parts = [valueOf('firstName'), valueOf('lastName')].filter(Boolean).join(' ')
  const parsed = answersSchema.safeParse({
    name: (valueOf('name') || parts || company).replaceAll(/\s+/g, ' '),
    company,
    email: valueOf('email').replace(/^mailto:/i, ''),
    phone: withLeadingZero(valueOf('phone')),
    message: valuesOf('message').join('\n'),
  })
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    const field = String(path[0] ?? '') as ColumnTarget
    return { ok: false, field: columnTargets[field] ?? 'Contact', reason: message }
  }
  const { data } = parsed
  return { ok: true, contact: { ...data, phoneStored: normalizePhone(data.phone) } }
}

/** Restores the leading zero that spreadsheets remove from a phone number. */
function withLeadingZero(phone: string): string {
  const bare = phone.replaceAll(/[\s()-]/g, '')
  return /^[1-8]\d{8}$/.test(bare) ? `0${bare}` : phone
}

/** Whether an import that began at `appliedAt` can still be undone. */
export function canUndo(appliedAt: Date | null, now: Date): boolean {
  return appliedAt !== null && now.getTime() - appliedAt.getTime() < dayMs
}
