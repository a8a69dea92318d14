import type { FoundAddress, Suggestion, SuggestionsAnswer } from '../schema.ts'

const timeoutMs = 8_000

/** The answer of one of our address functions, or null: refused, unreachable, late or unreadable. Never throws. */
async function call<Answer>(
  publicKey: string,
  name: string,
  input: object,
  signal?: AbortSignal,
): Promise<Answer | null> {
  try {
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const response = await fetch(`/functions/address-${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${publicKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.any(limits),
    })
    // Our own server's answer, by the contract of schema.ts.
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

export async function fetchSuggestions(
  publicKey: string,
  address: string,
  sessionToken: string,
  signal: AbortSignal,
): Promise<Suggestion[] | null> {
  const input = { address, sessionToken }
  const answer = await call<SuggestionsAnswer>(publicKey, 'suggestions', input, signal)
  return answer?.suggestions ?? null
}

export function fetchDetails(publicKey: string, id: string, sessionToken: string) {
  return call<FoundAddress>(publicKey, 'details', { id, sessionToken })
}

export function fetchReverse(publicKey: string, at: { latitude: number; longitude: number }) {
  return call<FoundAddress>(publicKey, 'reverse', at)
}

/** The coordinates of a typed address (COV-05), or null when none can be found (COV-06). */
export function geocodeTypedAddress(publicKey: string, address: string) {
  return call<FoundAddress>(publicKey, 'geocode', { address })
}
