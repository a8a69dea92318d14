/** Coordinates as text, six decimals and a letter for the half of the globe (ADR-23, ADR-24, D-87). */
export function formatCoordinates(latitude: number, longitude: number): string {
  const side = (degrees: number, [positive, negative]: [string, string]) =>
    `${Math.abs(degrees).toFixed(6)}° ${degrees < 0 ? negative : positive}`
  return `${side(latitude, ['N', 'S'])}, ${side(longitude, ['E', 'W'])}`
}
