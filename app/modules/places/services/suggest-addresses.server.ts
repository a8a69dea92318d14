import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { knownPlaces } from './known-places.server.ts'
import { suggestionOfKnown } from '../rules/known-address.ts'
import { readTypedUnit } from '../rules/typed-unit.ts'
import { suggestionWithUnit } from '../rules/with-unit.ts'
import { searchKey } from '../rules/search-key.ts'
import { suggestionsSchema, type Suggestion, type SuggestionsAnswer } from '../schema.ts'
import { askAddressService, countCall, searchLimit } from './address-calls.server.ts'
import { findKnownAddresses } from './find-known-addresses.server.ts'

const mostSuggestions = 6
const mostBuildings = 4

/**
 * Suggests addresses in South Africa for what was typed so far: buildings we know first, then what the
 * address service finds (ADR-26, ADR-27). A unit or complex typed before the street is kept.
 */
export async function suggestAddresses(
  ctx: Context,
  input: unknown,
): Promise<Outcome<SuggestionsAnswer, 'invalid-input' | 'too-many-requests' | 'unavailable'>> {
  allowVisitor(ctx)
  const parsed = suggestionsSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields).join(' '), { fields })
  }
  const within = await countCall(ctx, searchLimit)
  if (!within.ok) return within
  const { unit, rest: address } = readTypedUnit(parsed.data.address)
  const { sessionToken } = parsed.data
  const [known, found] = await Promise.all([
    findKnownAddresses(ctx, address, mostBuildings),
    askAddressService(ctx, `suggest ${searchKey(address)}`, (service) =>
      service.suggest(address, sessionToken),
    ),
  ])
  if (!found.ok && known.length === 0) return found
  const lines = known.map((building) => suggestionOfKnown(building, knownPlaces))
  const more = found.ok ? found.value : []
  const suggestions = withoutTwins([...lines, ...more])
    .slice(0, mostSuggestions)
    .map((suggestion) => suggestionWithUnit(suggestion, unit))
  return accepted({ suggestions })
}

function withoutTwins(suggestions: Suggestion[]): Suggestion[] {
  const seen = new Set<string>()
  return suggestions.filter(({ title, detail }) => {
    const key = searchKey(`${title} ${detail}`)
    return !seen.has(key) && seen.add(key)
  })
}
