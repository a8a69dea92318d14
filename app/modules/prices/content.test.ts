import { expect, test } from 'vitest'
import { documentedOffers, offerAliases, offerIds } from './content.ts'
import { offerSchema } from './schema.ts'

test('every offer matches the schema, no id is an alias, and every alias points to an offer', () => {
  for (const offer of documentedOffers) expect(offerSchema.parse(offer)).toEqual(offer)
  for (const [alias, { offer }] of Object.entries(offerAliases)) {
    expect(offerIds).not.toContain(alias)
    expect(offerIds).toContain(offer)
  }
})
