import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.server.ts'
import type { Env } from './env.server.ts'
import type { Extensions } from './extensions.server.ts'
import type { TaggedCache } from './tagged-cache.server.ts'
import type { Jobs } from './jobs.server.ts'
import type { Log } from './logger.server.ts'

/** Everything a service may use, made anew for each request or job by the process that runs it. */
export type Context = {
  db: Database
  jobs: Jobs
  actor: Actor
  clock: Clock
  log: Log
  env: Env
  cache: TaggedCache
  extensions: Extensions
  /** Tags of what was read for this request; a cached page is dropped when one of them changes. */
  tagsRead: Set<string>
  requestId: string
  /** Network the request came from (an IPv4 address or an IPv6 /64), for rate limits alone; never stored or logged. */
  clientNetwork: string
  /** Marks what is logged of each record that one step changes together: lists then show the step once. */
  bulkId?: string
}

export function withActor(ctx: Context, actor: Actor): Context {
  return { ...ctx, actor }
}

/** Says aloud that the service is open to anonymous visitors (house-style: every write checks permission). */
export function allowVisitor(_ctx: Context): void {}
