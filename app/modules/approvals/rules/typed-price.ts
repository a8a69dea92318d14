import { readNumber } from '#app/basics/written-values.ts'
import type { PublicPrice } from '../schema/prices.ts'

/** A public price as a form holds it: what was typed, not yet parsed. */
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

export function typedPrice(price: PublicPrice): TypedPrice {
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

/** What was typed, ready for the schema; the unit is not changed here. An empty field is none. */
export function readPrice(typed: TypedPrice, unit: PublicPrice['unit']): Record<string, unknown> {
  return {
    ...typed,
    unit,
    amountRands: numberOf(typed.amountRands),
    devices: numberOf(typed.devices),
    maxUsers: numberOf(typed.maxUsers),
    speedMbps: numberOf(typed.speedMbps),
  }
}

/** null for nothing, NaN for what is no number, which the schema then names. */
const numberOf = (text: string) => (text.trim() === '' ? null : readNumber(text))
