import { readNumber } from '#app/basics/written-values.ts'
import type { FieldValue } from '#app/modules/catalogue/product/schema.ts'
import type { PublicPrice, StoredPrice } from '../schema.ts'

/** A public price with its values as typed in the form, not yet parsed. */
export type TypedPrice = {
  name: string
  amountRands: string
  isOnRequest: boolean
  isStartingPrice: boolean
  devices: string
  maxUsers: string
  speedMbps: string
  discountNote: string
}

export function toTypedPrice(price: StoredPrice['value']): TypedPrice {
  const text = (value: number | null) => (value === null ? '' : String(value))
  return {
    name: price.name,
    amountRands: text(price.amountRands),
    isOnRequest: price.isOnRequest,
    isStartingPrice: price.isStartingPrice,
    devices: text(price.devices),
    maxUsers: text(price.maxUsers),
    speedMbps: text(price.speedMbps),
    discountNote: price.discountNote,
  }
}

/** Converts the typed values for the schema. The form can't change the unit. An empty number becomes null. */
export function parseTypedPrice(
  typed: TypedPrice,
  unit: PublicPrice['unit'],
): Record<string, FieldValue> {
  return {
    ...typed,
    unit,
    amountRands: numberOf(typed.amountRands),
    devices: numberOf(typed.devices),
    maxUsers: numberOf(typed.maxUsers),
    speedMbps: numberOf(typed.speedMbps),
  }
}

/** Returns null for an empty field, and NaN for an invalid number, which the schema then rejects. */
const numberOf = (text: string) => (text.trim() === '' ? null : readNumber(text))
