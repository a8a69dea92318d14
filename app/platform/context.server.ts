import type { Clock } from '#app/basics/dates.ts'
import { refused } from '#app/basics/outcome.ts'
import { type StaffRole, isAtLeast } from '#app/basics/staff-roles.ts'
import type { Database } from './database.server.ts'
import type { Env } from './env.server.ts'
import type { Jobs } from './jobs.server.ts'
import type { Log } from './logger.server.ts'
import type { TaggedCache } from './tagged-cache.server.ts'

/** Dependencies of every service, created for each request or job by the process that runs it. */
export type Context = {
  db: Database
  jobs: Jobs
  actor: Actor
  clock: Clock
  log: Log
  env: Env
  cache: TaggedCache
  extensions: Extensions
  /** Tags of the data read for this request. A change to one of them removes the cached page. */
  tagsRead: Set<string>
  requestId: string
  /** Network of the client (an IPv4 address or an IPv6 /64), only for rate limits; never stored or logged. */
  clientNetwork: string
  /** Address of the page that sent the request, as the browser reports it; never stored or logged. */
  pageAddress?: string | undefined
  /** Id that marks the log entries of one bulk change, so that lists show the change once. */
  bulkId?: string
  /** Marks stored leads as samples; the database blocks deliveries about them. */
  isSample?: boolean
}

export function withActor(ctx: Context, actor: Actor): Context {
  return { ...ctx, actor }
}

/** An extension point with a unique `name`. Modules register values for it, so its owner does not depend on them. */
export type ExtensionPoint<Value> = {
  name: string
  /** Lets TypeScript infer `Value`; never set at runtime. */
  readonly accepts?: Value
}

export function extensionPoint<Value>(name: string): ExtensionPoint<Value> {
  return { name }
}

/** Registry of the values that modules add to extension points; filled once, at startup. */
export class Extensions {
  readonly #registered = new Map<string, unknown[]>()

  add<Value>(point: ExtensionPoint<Value>, ...values: Value[]): this {
    this.#registered.set(point.name, [...this.valuesOf(point), ...values])
    return this
  }

  /** Returns the values in the order of registration. */
  valuesOf<Value>({ name }: ExtensionPoint<Value>): readonly Value[] {
    // The cast is safe because only `add` writes, and it accepts only values of the point's type.
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
  /** Name of the API key, if a program acts for this person. */
  apiKey?: string
}

/** The visitor, system process or staff member who acts. Services check it before every write. */
export type Actor = { kind: 'visitor' } | { kind: 'system'; name: string } | StaffActor

export const visitor: Actor = { kind: 'visitor' }

export function systemActor(name: string): Actor {
  return { kind: 'system', name }
}

export function nameOf(actor: Actor): string {
  return actor.kind === 'visitor' ? 'Visitor' : actor.name
}

/** Returns the actor's name for the activity log, with the API key if a program acted. */
export function loggedNameOf(actor: Actor): string {
  const name = nameOf(actor)
  return actor.kind === 'staff' && actor.apiKey ? `${name} (API key ${actor.apiKey})` : name
}

export function hasRole(actor: Actor, minimum: StaffRole): actor is StaffActor {
  return actor.kind === 'staff' && isAtLeast(actor.role, minimum)
}

/** Refusal of every staff service for an actor without the required role. */
export function notAllowed() {
  return refused('not-allowed', "You don't have sufficient permissions to do this.")
}
