/** The nine provinces, in the order forms list them. */
export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const
export type Province = (typeof provinces)[number]

/** The rectangle around mainland South Africa; Lesotho and Eswatini lie in it. */
export const southAfrica = { south: -35, north: -22, west: 16, east: 33 } as const

/** False for NaN and infinities too. */
export function isInSouthAfrica(latitude: number, longitude: number): boolean {
  const { south, north, west, east } = southAfrica
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** True for coordinates that would lie here if each were called by the other's name. */
export function areCoordinatesSwapped(latitude: number, longitude: number): boolean {
  return !isInSouthAfrica(latitude, longitude) && isInSouthAfrica(longitude, latitude)
}
