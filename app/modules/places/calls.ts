import type { Coordinates } from './rules.ts'
import type { FoundAddress, SuggestionsAnswer } from './schema.ts'

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

/** The calls of one address field; each returns null if it failed. */
export function addressCalls(publicKey: string) {
  const call = async <Answer>(name: string, input: object, signal?: AbortSignal) => {
    const answer = await callAddressFunction<Answer>(publicKey, name, input, signal)
    return typeof answer === 'number' ? null : answer
  }
  return {
    async suggest(address: string, sessionToken: string, signal: AbortSignal) {
      const input = { address, sessionToken }
      return (await call<SuggestionsAnswer>('suggestions', input, signal))?.suggestions ?? null
    },
    details: (id: string, sessionToken: string) =>
      call<FoundAddress>('details', { id, sessionToken }),
    reverse: (at: Coordinates) => call<FoundAddress>('reverse', at),
  }
}
export type AddressCalls = ReturnType<typeof addressCalls>

/** Returns a typed address's coordinates. 'unreachable': the call failed, so the address may still be valid. */
export async function geocodeTypedAddress(
  publicKey: string,
  address: string,
): Promise<FoundAddress | 'not-found' | 'unreachable'> {
  const found = await callAddressFunction<FoundAddress>(publicKey, 'geocode', { address })
  if (typeof found !== 'number') return found
  return found === 404 || found === 422 ? 'not-found' : 'unreachable'
}
