import { contactDetails, type ContactDetail } from '../schema/contact-details.ts'

type Contact = Record<ContactDetail, string>
export type OtherDetail = { detail: ContactDetail; value: string; reference: string }

/** What the enquiries merged into a lead say of who asks that the lead itself does not (STF-08), each once. */
export function otherDetails(
  main: Contact,
  parts: readonly (Contact & { reference: string })[],
): OtherDetail[] {
  const found = new Map<string, OtherDetail>()
  for (const detail of contactDetails) {
    const known = comparable(main[detail])
    for (const part of parts) {
      const value = part[detail]
      const key = `${detail} ${comparable(value)}`
      if (value === '' || comparable(value) === known || found.has(key)) continue
      found.set(key, { detail, value, reference: part.reference })
    }
  }
  return [...found.values()]
}

const comparable = (value: string) => value.trim().toLowerCase()
