import { formatRands, minus } from '#app/basics/numbers.ts'

/** A sum of a quote, always with its cents: R1,999.00 (QUO-02). */
export function formatCents(cents: number): string {
  const size = Math.abs(cents)
  // A minus, which no line breaks after as it may after a hyphen.
  const sign = cents < 0 ? minus : ''
  return `${sign}${formatRands(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
}
