import { contactParts } from '#app/features/leads/rules/describe-lead.ts'
import type { Lead } from '#app/features/leads/data.server.ts'

/** Every answer of a stored lead under the documented names: who asks stands in columns, all else in `fields`. */
export function answersOf(lead: Lead): Record<string, unknown> {
  const contact = contactParts(lead.kind).map(([name, part]) => [name, lead[part]] as const)
  return { ...Object.fromEntries(contact), ...lead.fields }
}
