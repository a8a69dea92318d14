const groups = /\B(?=(\d{3})+(?!\d))/g

/**
 * Whole rands as the documents print them: R1,999 (D-41, LIM-14).
 * The platform locale would print "R 1 999,00", so it is never asked.
 */
export function formatRands(rands: number): string {
  const sign = rands < 0 ? '-' : ''
  return `${sign}R${String(Math.abs(Math.round(rands))).replace(groups, ',')}`
}
