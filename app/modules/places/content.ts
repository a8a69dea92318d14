/** Limits of the address field: times in milliseconds, lengths in characters, distances in metres. */
export const suggestionDelayMs = 500
export const minCharacters = 3
export const closeDelayMs = 200
/** A device position with a larger error than this counts as an area, without an exact address. */
export const roughLocationMetres = 200

export const addressMessages = {
  notLoaded: 'Failed to load address autocomplete',
  searchFailed: 'Failed to search addresses',
  locationMissing: 'Geolocation is not supported by this browser',
  locationDenied: 'Location access denied. Please enable location permissions.',
  locationUnavailable: 'Location information unavailable.',
  locationTimeout: 'Location request timed out.',
  locationFailed: 'Unable to get your location',
} as const

export const addressFieldWords = {
  label: 'Address',
  placeholder: 'Street or suburb',
  list: 'Address suggestions',
  searching: 'Searching…',
  nothingFound: 'No address found. Check the spelling, or type the suburb or town.',
  clear: 'Clear the address',
  locate: 'Use my location',
  locating: 'Finding your location',
  located: 'Address filled in from your location',
  count: (count: number) =>
    count === 1 ? '1 address found' : `${count} addresses found. Use the arrow keys.`,
  middleOf: (place: string) => `Middle of ${place}`,
} as const

export const addressRefusals = {
  tooShort: `Address must be at least ${minCharacters} characters long.`,
  outside: 'Latitude and longitude must be in South Africa.',
  notFound: 'We couldn’t find that address in South Africa. Check the spelling.',
  unavailable: 'The address search isn’t working right now. Please try again.',
} as const
