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

/** Rectangle around mainland South Africa, in degrees. Includes Lesotho and Eswatini. */
export const southAfricaBounds = { south: -35, north: -22, west: 16, east: 33 } as const

/** Checks whether coordinates are within the rectangle around South Africa; false for NaN and infinity. */
export function isInSouthAfrica(latitude: number, longitude: number): boolean {
  const { south, north, west, east } = southAfricaBounds
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

export function areCoordinatesSwapped(latitude: number, longitude: number): boolean {
  return !isInSouthAfrica(latitude, longitude) && isInSouthAfrica(longitude, latitude)
}
