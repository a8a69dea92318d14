/**
 * HOME-24, D-22: samples stand in for what clients say until the first client has said something, and then are gone.
 * @param all the testimonials of a family of pages
 */
export function shownTestimonials<T extends { isSample: boolean }>(
  all: readonly T[],
): readonly T[] {
  const real = all.filter(({ isSample }) => !isSample)
  return real.length > 0 ? real : all
}
