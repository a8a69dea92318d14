import { drizzle } from 'drizzle-orm/node-postgres'
import { systemClock } from '#app/basics/dates.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { readEnv, siteAddress } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { type ApiDocument, describeApi } from '#server/openapi/document.ts'
import { extensions } from '#server/registrations.ts'
import { readRouteTypes } from '../build/route-types.ts'
import { testApp } from './test-app.ts'

/** The API description of this checkout. Routes are listed but not called, so nothing connects. */
export function readApiDocument(): ApiDocument {
  const env = readEnv()
  const base = {
    env,
    actor: systemActor('openapi'),
    clock: systemClock,
    log: silentLog,
    cache: new TaggedCache(silentLog),
    extensions,
    db: drizzle.mock() as never,
    jobs: { send: () => Promise.reject(new Error('no jobs here')), wakeAfter() {} },
  }
  const about = { name: defaultSite.brandName, url: siteAddress(env) }
  return describeApi(testApp({ base }).routes, readRouteTypes(process.cwd()), about)
}
