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
    amountRands: readNumber(typed.amountRands),
    devices: readNumber(typed.devices),
    maxUsers: readNumber(typed.maxUsers),
    speedMbps: readNumber(typed.speedMbps),
  }
}

/** null for nothing, NaN for what is no number, which the schema then names. */
function readNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s,]/g, '').replace(/^R/i, '')
  if (bare === '') return null
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}
