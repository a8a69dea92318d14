import type { Hono } from 'hono'
import type { InferRequestType, InferResponseType, hc } from 'hono/client'
import { sessionExpired } from './content.ts'
import {
  attendanceHeaders,
  clearStoredSession,
  isSigningOut,
  storeNotice,
  applySessionHeaders,
  readStoredSession,
  rememberOrigin,
} from './session/calls.ts'

/** The routes of an API as properties, typed by the API itself: `routes[':id'].read.$post({ param: { id } })`. */
// oxlint-disable-next-line no-explicit-any -- of the API only its routes count, whatever they run in
export type TypedRoutes<Api extends Hono<any, any, any>> = ReturnType<typeof hc<Api>>

type Given = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}
type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * Builds requests like Hono's own client, with its types, for path parameters, query and JSON. Path parameters are
 * encoded. Hono's client would add 2 kB (gzip) to the first screen (ADR 0007).
 * @param path where the routes are mounted; `index` is that path itself
 */
// oxlint-disable-next-line no-explicit-any -- as above
export function typedRoutes<Api extends Hono<any, any, any>>(
  path: string,
  send: Send,
): TypedRoutes<Api> {
  return partOf(path, send) as TypedRoutes<Api>
}

function partOf(path: string, send: Send): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        // Anyone who awaits the routes themselves asks for it.
        if (typeof name !== 'string' || name === 'then') return undefined
        if (name.startsWith('$')) return callOf(path, name.slice(1).toUpperCase(), send)
        return partOf(name === 'index' ? path : `${path}/${name}`, send)
      },
    },
  )
}

function callOf(path: string, method: string, send: Send) {
  return ({ param = {}, query = {}, json }: Given = {}, { init }: { init?: RequestInit } = {}) => {
    const named = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name]!))
    const requested = new URLSearchParams(
      Object.entries(query).flatMap(([name, given]) =>
        [given ?? []].flat().map((value) => [name, value]),
      ),
    ).toString()
    const body = json === undefined ? {} : { body: JSON.stringify(json), headers: asJson }
    return send(requested ? `${named}?${requested}` : named, { method, ...body, ...init })
  }
}

const asJson = { 'Content-Type': 'application/json' }

/** A failed answer of the staff API. `fields` has messages by field name. */
export class StaffApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly fields: Record<string, string>
  /** The stored value that a conflict returns. */
  readonly current: unknown

  constructor(
    status: number,
    body: { error?: string; reason?: string; fields?: Record<string, string>; current?: unknown },
  ) {
    super(body.error ?? 'The server could not do this. Please try again.')
    this.status = status
    this.reason = body.reason ?? 'unknown'
    this.fields = body.fields ?? {}
    this.current = body.current
  }
}

/**
 * The routes of one noun's staff API, called as the signed-in person: paths, bodies and answers are typed by
 * the route. A session that ended leads to the sign-in page, which comes back here afterwards. Calls reject with
 * StaffApiError for a refusal, TypeError without a connection.
 * @param path where `server/app.ts` mounts it
 */
// oxlint-disable-next-line no-explicit-any -- of the API only its routes count, whatever they run in
export function staffApi<Api extends Hono<any, any, any>>(path: string) {
  return typedRoutes<Api>(path, send)
}

/** The message of a failed call, for people. */
export type Answer<Call> = InferResponseType<Call>

/** The JSON that a call sends. */
export type Body<Call> = InferRequestType<Call> extends { json: infer Json } ? Json : never

/** Cancels a call together with its caller. */
export const withSignal = (signal: AbortSignal | undefined) => ({ init: { signal } })

/** The server's answer to a call. */
export async function read<Value>(sent: Promise<{ json(): Promise<Value> }>): Promise<Value> {
  return (await sent).json()
}

/** What `useQuery` takes to read a route: `useQuery(routeQuery(['quotes', id], quotes[':id'].$get, { param: { id } }))`. */
export function routeQuery<Key extends readonly unknown[], Given, Value>(
  queryKey: Key,
  call: (
    given: Given,
    options: { init: { signal: AbortSignal | undefined } },
  ) => Promise<{ json(): Promise<Value> }>,
  given: Given = {} as Given,
) {
  const queryFn = ({ signal }: { signal: AbortSignal }) => read(call(given, withSignal(signal)))
  return { queryKey, queryFn }
}

/**
 * Hands a file of the staff API, once it is whole, to the browser to save under the name the server gave it.
 * Resolves once it is handed over; rejects as the call does.
 */
export async function saveFile(sent: Promise<Pick<Response, 'headers' | 'blob'>>): Promise<void> {
  const response = await sent
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = named?.[1] ?? 'download'
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The value, or undefined if it does not exist (any more). */
export async function ignoreNotFound<Value>(requested: Promise<Value>): Promise<Value | undefined> {
  try {
    return await requested
  } catch (error) {
    if (error instanceof StaffApiError && error.status === 404) return undefined
    throw error
  }
}

/** Fetches a path of the staff API that the server itself returned, such as a file. */
export function fetchStaffPath(path: string, signal?: AbortSignal): Promise<Response> {
  return send(path, { signal })
}

/** Opens an answer that comes piece by piece, such as a stream of events. Resolves with its beginning. */
export function openStaffStream(path: string, signal: AbortSignal): Promise<Response> {
  return send(path, { signal })
}

/** Sends the bytes of a file as they are. */
export const fileBody = (body: Blob) => ({
  init: { body, headers: { 'Content-Type': 'application/octet-stream' } },
})

async function send(url: string, init: RequestInit): Promise<Response> {
  const sentToken = readStoredSession()?.access_token
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${sentToken ?? ''}`)
  for (const [name, value] of Object.entries(attendanceHeaders())) headers.set(name, value)
  const response = await fetch(url, { ...init, headers })
  applySessionHeaders(response.headers, sentToken)
  const isOurs = isStillSignedInWith(sentToken)
  if (response.status === 401 && isOurs && !isSigningOut()) leaveForSignIn()
  if (response.ok) return response
  const error = new StaffApiError(response.status, await response.json().catch(() => ({})))
  if (error.reason === 'second-step-needed' && isOurs) redirectTo('/admin/second-step')
  throw error
}

/** False for a late answer to a session that another sign-in has replaced here. */
function isStillSignedInWith(sentToken: string | undefined): boolean {
  const now = readStoredSession()?.access_token
  return now === undefined || now === sentToken
}

function leaveForSignIn(): void {
  storeNotice(sessionExpired)
  rememberLocation()
  // A whole new document: nothing of the ended session stays in memory.
  void clearStoredSession().finally(() => window.location.assign('/admin/login'))
}

function redirectTo(path: string): void {
  rememberLocation()
  window.location.assign(path)
}

function rememberLocation(): void {
  rememberOrigin(window.location.pathname + window.location.search)
}

const serverUnreachable = 'There is no answer from the server.'

/**
 * Why a call of the staff API failed, in words for people: the server's own for a refusal, else ours. What a
 * browser or a library says of its errors is for developers, and in no settled language.
 */
export function failureText(error: unknown): string {
  return error instanceof StaffApiError ? error.message : serverUnreachable
}

// The same object each time, so that effects of a form can distinguish a new refusal from a new render.
const noFields: Record<string, string> = {}

/** Messages per field of a refused call. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof StaffApiError ? error.fields : noFields
}
