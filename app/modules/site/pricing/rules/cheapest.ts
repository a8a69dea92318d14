type Amounts<Id extends string> = Readonly<Record<Id, { amountRands: number | null }>>

/** The offer with the least amount; one without an amount, or of 0, has no price to begin at (D-35). */
export function cheapest<Id extends string>(ids: readonly Id[], offers: Amounts<Id>): Id | null {
  return ids.reduce<Id | null>((best, id) => {
    const rands = offers[id].amountRands ?? 0
    if (rands <= 0) return best
    return best !== null && offers[best].amountRands! <= rands ? best : id
  }, null)
}
