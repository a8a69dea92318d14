import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.server.ts'
import type { Env } from './env.server.ts'
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

/** Where a module lets others join in without knowing them. `name` tells it from every other. */
export type ExtensionPoint<Value> = {
  name: string
  /** Carries the type alone; nothing is ever in it. */
  readonly accepts?: Value
}

export function extensionPoint<Value>(name: string): ExtensionPoint<Value> {
  return { name }
}

/** What modules registered with one another; filled once, where the process is put together. */
export class Extensions {
  readonly #registered = new Map<string, unknown[]>()

  add<Value>(point: ExtensionPoint<Value>, ...values: Value[]): this {
    this.#registered.set(point.name, [...this.at(point), ...values])
    return this
  }

  /** In the order of registration. */
  at<Value>({ name }: ExtensionPoint<Value>): readonly Value[] {
    // Only `add` writes, and it takes nothing but what the point of that name accepts.
    return (this.#registered.get(name) as Value[] | undefined) ?? []
  }
}
