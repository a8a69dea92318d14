import { join } from 'node:path'
import { VisitCounter } from '#app/modules/analytics/service.server.ts'
import { DiskSpace } from '#app/platform/storage-room.server.ts'
import { createApp, type AppOptions } from '#server/app.ts'
import { Metrics } from '#server/metrics.ts'
import { PageServer } from '#server/pages/serve-pages.ts'
import { extensions } from '#server/registrations.ts'

/** The whole HTTP app for a test, without build, assets or a listening port; `more` replaces any option. */
export function testApp({
  base,
  ...more
}: Pick<AppOptions, 'base'> & Partial<AppOptions>): ReturnType<typeof createApp> {
  return createApp({
    base: { ...base, extensions },
    pages: new PageServer({
      loadBuild: () => Promise.reject(new Error('no pages here')),
      mode: 'production',
      cache: undefined,
    }),
    clientDirectory: join('no', 'such', 'folder'),
    isReady: async () => true,
    live: { readerCount: 0, countOf: () => 0, join: () => () => true },
    visits: new VisitCounter(base.db, base.log),
    room: new DiskSpace(undefined),
    routeTypes: async () => ({}),
    metrics: testMetrics(),
    ...more,
  })
}

/** Metrics of a process without pages or deliveries. */
export function testMetrics(): Metrics {
  return new Metrics({
    cachedPagesServed: () => 0,
    cachedPages: () => 0,
    deliveries: async () => [],
  })
}
