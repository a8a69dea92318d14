import { formOf } from '../forms.ts'
import type { LeadKind } from '../schema/inputs.ts'
import { detailsOf } from './describe-lead.ts'

const longest = 140

/** The first words of what a visitor asks for, on one line: what they wrote, else what they chose (ANS-11). */
export function needOf(kind: LeadKind, fields: Record<string, unknown>): string {
  const written = Object.entries(formOf(kind).fields)
    .filter(([, { type }]) => type === 'text')
    .map(([name]) => fields[name])
    .find((value) => typeof value === 'string' && value.trim() !== '')
  const words =
    typeof written === 'string'
      ? written
      : detailsOf(kind, fields)
          .map(({ value }) => value.trim())
          .filter((value) => value !== '')
          .join(', ')
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, longest)
}
