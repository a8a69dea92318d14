/**
 * Answers chosen from a list of ours: they tell of the business and of nobody. Whatever is not named here
 * is removed, so that a field of a later form is removed until somebody thinks about it (PRV-05).
 */
export const statisticalFields: readonly string[] = [
  'employees',
  'employeesAtLeast',
  'assessmentType',
  'province',
  'bundle',
  'serviceInterest',
  'services',
  'service',
  'cloudService',
  'consultationType',
  'preferredTime',
  'buildingType',
  'devices',
  'plan',
  'ingredients',
  'friendAnswer',
]

/** Stands for the name of somebody whose details were removed. */
export const removedName = 'Details removed'

/** A lead without anything that tells who sent it; what is counted stays (PRV-04, PRV-05). */
export function withoutPerson(lead: { id: string; fields: Record<string, unknown> }) {
  const kept = Object.entries(lead.fields).filter(
    ([name, value]) => typeof value === 'boolean' || statisticalFields.includes(name),
  )
  return {
    name: removedName,
    // Unlike that of any other lead, so that nobody looks like a duplicate.
    email: `removed-${lead.id}@removed.invalid`,
    company: '',
    phone: '',
    phoneStored: null,
    fields: Object.fromEntries(kept),
    bodyHash: '',
    idempotencyKey: `removed/${lead.id}`,
  }
}
