import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import type { AffectedPart, Trace } from './schema.ts'

export type NamedRecord = {
  id: string
  name: string
  email: string
  phone: string | null
  /** Id of the enquiry that staff merged this one into. */
  mergedInto: string | null
}

export type AffectedPerson = { name: string; addresses: string[]; recordIds: string[] }

/**
 * Groups records by person: records with the same address, and records with the same name that share a phone number or
 * were merged by staff. A phone number alone is not enough, because colleagues share phones.
 */
export function groupPersons(records: readonly NamedRecord[]): AffectedPerson[] {
  const parents = records.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root]!
    parents[index] = root
    return root
  }
  const first = new Map<string, number>()
  for (const [index, record] of records.entries()) {
    for (const key of keysOf(record)) {
      const other = first.get(key)
      if (other === undefined) first.set(key, index)
      else parents[rootOf(index)] = rootOf(other)
    }
  }
  const persons = new Map<number, AffectedPerson>()
  for (const [index, { id, name, email }] of records.entries()) {
    const root = rootOf(index)
    const person = persons.get(root) ?? { name, addresses: [], recordIds: [] }
    const address = email.toLowerCase()
    if (address && !person.addresses.includes(address)) person.addresses.push(address)
    person.recordIds.push(id)
    persons.set(root, person)
  }
  return [...persons.values()]
}

function keysOf({ id, name, email, phone, mergedInto }: NamedRecord): string[] {
  const called = name.trim().toLowerCase()
  return [
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(phone && called ? [`phone ${phone} ${called}`] : []),
    ...(called ? [`lead ${mergedInto ?? id} ${called}`] : []),
  ]
}

/** Lists the affected data in one line, such as "Enquiries (2), Messages and calls (1)". */
export function partsText(parts: readonly AffectedPart[]): string {
  return parts.map(({ name, records }) => (records > 0 ? `${name} (${records})` : name)).join(', ')
}

/** Replaces the placeholders of a letter with facts. Unknown placeholders stay unchanged. */
export function fillLetter(template: string, facts: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
}

export type BreachFacts = {
  reference: string
  circumstances: string
  startsAt: Date
  endsAt: Date
  createdAt: Date
}

export function personFacts(breach: BreachFacts, parts: readonly AffectedPart[]) {
  return {
    date: formatDate(johannesburgDate(breach.createdAt)),
    circumstances: breach.circumstances,
    what: parts.map(({ name }) => name.toLowerCase()).join(', ') || 'your contact details',
  }
}

export function regulatorFacts(
  breach: BreachFacts,
  company: string,
  persons: readonly { parts: readonly AffectedPart[] }[],
) {
  const names = new Set(persons.flatMap(({ parts }) => parts.map(({ name }) => name)))
  return {
    company,
    reference: breach.reference,
    from: formatDateTime(breach.startsAt),
    until: formatDateTime(breach.endsAt),
    circumstances: breach.circumstances,
    count: String(persons.length),
    what: [...names].join(', ') || 'none found',
  }
}

export function traceText({ at, who, what }: Trace): string {
  return `${formatDateTime(new Date(at))}, ${who}: ${what}`
}
