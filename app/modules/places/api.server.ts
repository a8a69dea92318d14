import { Hono } from 'hono'
import {
  type AppEnv,
  readFunctionCall,
  refusalResponse,
  refuseMethod,
} from '#app/platform/http.server.ts'
import { geocodeAddress, pickAddress, reverseGeocode, suggestAddresses } from './service.server.ts'

/** The public functions of the address field, mounted at /functions: what is typed stands in no URL. */
export const addressFunctions = new Hono<AppEnv>()

const functions = {
  'address-suggestions': suggestAddresses,
  'address-details': pickAddress,
  'address-geocode': geocodeAddress,
  'address-reverse': reverseGeocode,
} as const

for (const [name, service] of Object.entries(functions)) {
  addressFunctions.post(`/${name}`, async (c) => {
    const body = await readFunctionCall(c)
    if (body instanceof Response) return body
    const outcome = await service(c.get('ctx'), body)
    c.header('Cache-Control', 'no-store')
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  addressFunctions.all(`/${name}`, refuseMethod('POST'))
}
