import type { FieldErrors } from '#app/basics/outcome.ts'
import { addressFunctions } from '#app/modules/places/api.server.ts'
import type { FoundAddress, SuggestionsAnswer } from '#app/modules/places/schema.ts'
import { contextApp } from './context-app.ts'
import { testContext, type TestDatabase } from './test-database.ts'

const publicKey = 'public-key-of-this-test'
const headers = {
  'Content-Type': 'application/json',
  Authorization: `Bearer ${publicKey}`,
}

/** The address field's API as a browser calls it, in this process; `more` overrides settings. */
export function addressApp(
  database: TestDatabase,
  more: { env?: Record<string, string>; clock?: { now(): Date }; clientNetwork?: string } = {},
) {
  const env = { PUBLIC_ANON_KEY: publicKey, RATE_LIMIT_FACTOR: '1000', ...more.env }
  const ctx = testContext(database, { ...more, env })
  const app = contextApp(() => ctx).route('/functions', addressFunctions)
  return async (name: string, body: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.request(`/functions/address-${name}`, init)
    return {
      status: response.status,
      headers: response.headers,
      // The fields that tests read; a wrong shape fails the tests.
      body: (await response.json()) as FoundAddress & SuggestionsAnswer & { fields: FieldErrors },
    }
  }
}
