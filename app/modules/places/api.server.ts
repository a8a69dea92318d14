import { Hono, type Context as HonoContext } from 'hono'
import type { Outcome } from '#app/basics/outcome.ts'
import {
  type AppEnv,
  functionBody,
  refusalResponse,
  refuseMethod,
} from '#app/platform/http.server.ts'
import { detailsSchema, geocodeSchema, reverseGeocodeSchema, suggestionsSchema } from './schema.ts'
import { geocodeAddress, pickAddress, reverseGeocode, suggestAddresses } from './service.server.ts'

/** Public functions of the address field, at /functions. They use POST, so typed text never appears in a URL. */
export const addressFunctions = new Hono<AppEnv>()
  .post('/address-suggestions', functionBody(suggestionsSchema), async (c) =>
    respondUncached(c, await suggestAddresses(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/address-details', functionBody(detailsSchema), async (c) =>
    respondUncached(c, await pickAddress(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/address-geocode', functionBody(geocodeSchema), async (c) =>
    respondUncached(c, await geocodeAddress(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/address-reverse', functionBody(reverseGeocodeSchema), async (c) =>
    respondUncached(c, await reverseGeocode(c.get('ctx'), c.req.valid('json'))),
  )
  .all('/address-suggestions', refuseMethod('POST'))
  .all('/address-details', refuseMethod('POST'))
  .all('/address-geocode', refuseMethod('POST'))
  .all('/address-reverse', refuseMethod('POST'))

/** Responds with `no-store`, because an address is personal and must not be cached on the way. */
function respondUncached<Value extends object>(c: HonoContext<AppEnv>, outcome: Outcome<Value>) {
  c.header('Cache-Control', 'no-store')
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
}
