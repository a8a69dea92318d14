import type { Clock } from '#app/basics/dates.ts'
import { refused } from '#app/basics/outcome.ts'
import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import type { Database } from './database.server.ts'
import type { Env } from './env.server.ts'
import type { Jobs } from './jobs.server.ts'
import type { Log } from './logger.server.ts'
import type { TaggedCache } from './tagged-cache.server.ts'

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
  /** Address of the page that the request was sent from, as the browser says; never stored or logged. */
  pageAddress?: string | undefined
  /** Marks what is logged of each record that one step changes together: lists then show the step once. */
  bulkId?: string
  /** Leads that are stored are samples; the database keeps deliveries about them from leaving. */
  isSample?: boolean
}

export function withActor(ctx: Context, actor: Actor): Context {
  return { ...ctx, actor }
}

/** Says aloud that the service is open to anonymous visitors (house-style: every write checks permission). */
export function allowVisitor(_ctx: Context): void {}

/** An extension point: modules register without the owner knowing them. Each has a unique `name`. */
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

export type StaffActor = {
  kind: 'staff'
  id: string
  name: string
  email: string
  role: StaffRole
  permissions: Readonly<Record<string, boolean>>
  /** The name of the API key by which a program acts as this person. */
  apiKey?: string
}

/** Who does something. Services ask this before they write. */
export type Actor = { kind: 'visitor' } | { kind: 'system'; name: string } | StaffActor

export const visitor: Actor = { kind: 'visitor' }

export function systemActor(name: string): Actor {
  return { kind: 'system', name }
}

/** The name under which an actor stands in what is stored. */
export function nameOf(actor: Actor): string {
  return actor.kind === 'visitor' ? 'Visitor' : actor.name
}

/** The name under which the activity log has an actor: it says when a program acted by an API key. */
export function loggedNameOf(actor: Actor): string {
  const name = nameOf(actor)
  return actor.kind === 'staff' && actor.apiKey ? `${name} (API key ${actor.apiKey})` : name
}

/** True when the actor's role is at least `minimum`. */
export function hasRole(actor: Actor, minimum: StaffRole): actor is StaffActor {
  return actor.kind === 'staff' && isAtLeast(actor.role, minimum)
}

/** The refusal every staff service gives to an actor below its role. */
export function notAllowed() {
  return refused('not-allowed', "You don't have sufficient permissions to do this.")
}
