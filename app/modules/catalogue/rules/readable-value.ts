import { formatDate } from '#app/basics/dates.ts'
import { formatCount } from '#app/basics/format-count.ts'
import { formatRands } from '#app/basics/money.ts'
import { categoryLabels, fieldLabels, notEntered, statusLabels } from '../content.ts'
import type { FieldValue } from '../schema.ts'
import { isPrice } from './price-difference.ts'

const words: Record<string, string> = { ...categoryLabels, ...statusLabels }
const more: Record<string, string> = {
  status: 'Status',
  subscribers: 'Subscribers',
  amountRands: 'Price',
  unit: 'Unit',
  isOnRequest: 'Priced on request',
  isStartingPrice: 'Starting price',
  devices: 'Devices',
  maxUsers: 'Most users',
  speedMbps: 'Speed (Mbps)',
  discountNote: 'Discount note',
}
const emptyAtZero = new Set(['speedDown', 'speedUp', 'priceRegular'])
const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** The label of any field that a change list may name. */
export function fieldLabel(field: string): string {
  return fieldLabels[field as keyof typeof fieldLabels] ?? more[field] ?? field
}

/** A stored value as a person reads it; one that is not there reads None (ADA-11). */
export function readableValue(field: string, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (value === 0 && emptyAtZero.has(field)) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isPrice({ field }) ? formatRands(value) : formatCount(value)
  if (isoDate.test(value)) return formatDate(value)
  return words[value] ?? value
}

/** What a form holds, read as the value it stands for. */
export function readableTyped(field: string, typed: unknown): string {
  if (typeof typed === 'boolean') return readableValue(field, typed)
  const text = String(typed)
  return readableValue(field, /^\d+$/.test(text) ? Number(text) : text)
}

/** ADP-08: "100 Mbps" when both are equal, else "100/50 Mbps". */
export function speedText({ speedDown, speedUp }: { speedDown: number; speedUp: number }): string {
  if (speedDown === speedUp) return speedDown === 0 ? notEntered : `${speedDown} Mbps`
  return `${speedDown || '–'}/${speedUp || '–'} Mbps`
}
