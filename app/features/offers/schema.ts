/** A public price as pages use it. A null amount means price on request. */
export type Offer = { id: string; name: string; amountRands: number | null; unit: string }
