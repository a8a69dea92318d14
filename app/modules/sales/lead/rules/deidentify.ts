import { formOf } from '../forms.ts'
import { leadKinds } from '../schema/inputs.ts'

/**
 * Answers chosen from a list of ours: they tell of the business and of nobody. Whatever a form does not call a
 * statistic is removed, so that a field of a later form is removed until somebody thinks about it (PRV-05).
 */
export const statisticalFields: readonly string[] = [
  ...new Set(leadKinds.map(formOf).flatMap(statisticsOf)),
]

function statisticsOf({ fields, derived }: ReturnType<typeof formOf>): string[] {
  return Object.entries({ ...fields, ...derived })
    .filter(([, { isStatistic }]) => isStatistic)
    .map(([name]) => name)
}

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
