import { formatRandsAndCents } from '#app/basics/numbers.ts'
import { type RecordForm, paiaFees, paiaForm } from './content.ts'

export function feeLines(): string[] {
  return paiaFees.map(({ what, cents }) => `${what}: ${formatRandsAndCents(cents / 100)}`)
}

export function formRows(form: RecordForm | null): { label: string; value: string }[] {
  if (!form) return []
  const { isFor, access } = paiaForm.fields
  return [
    { label: 'For', value: isFor.names[form.isFor] ?? form.isFor },
    { label: 'On behalf of', value: form.onBehalfOf },
    { label: 'Proof of identity', value: form.identityProof },
    { label: 'Form of access', value: access.names[form.access] ?? form.access },
    { label: 'Right to protect', value: form.right },
  ].filter(({ value }) => value !== '')
}
