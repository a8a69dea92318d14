import type { FoundAddress, Suggestion, SuggestionsAnswer } from './schema.ts'

const timeoutMs = 8_000

/** Calls an address function. Returns its response, or a failure's HTTP status (0 without response). Never throws. */
async function callAddressFunction<Answer>(
  publicKey: string,
  name: string,
  input: object,
  signal?: AbortSignal,
): Promise<Answer | number> {
  try {
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const response = await fetch(`/functions/address-${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${publicKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.any(limits),
    })
    // Our own server follows the types in schema.ts, so the response is not validated.
    return response.ok ? ((await response.json()) as Answer) : response.status
  } catch {
    return 0
  }
}

export async function fetchSuggestions(
  publicKey: string,
  address: string,
  sessionToken: string,
  signal: AbortSignal,
): Promise<Suggestion[] | null> {
  const input = { address, sessionToken }
  const answer = await callAddressFunction<SuggestionsAnswer>(
    publicKey,
    'suggestions',
    input,
    signal,
  )
  return typeof answer === 'number' ? null : answer.suggestions
}

export async function fetchDetails(publicKey: string, id: string, sessionToken: string) {
  const found = await callAddressFunction<FoundAddress>(publicKey, 'details', { id, sessionToken })
  return typeof found === 'number' ? null : found
}

export async function fetchReverseGeocoding(
  publicKey: string,
  at: { latitude: number; longitude: number },
) {
  const found = await callAddressFunction<FoundAddress>(publicKey, 'reverse', at)
  return typeof found === 'number' ? null : found
}

/** Returns a typed address's coordinates. 'unreachable': the call failed, so the address may still be valid. */
export async function geocodeTypedAddress(
  publicKey: string,
  address: string,
): Promise<FoundAddress | 'not-found' | 'unreachable'> {
  const found = await callAddressFunction<FoundAddress>(publicKey, 'geocode', { address })
  if (typeof found !== 'number') return found
  return found === 404 || found === 422 ? 'not-found' : 'unreachable'
}
