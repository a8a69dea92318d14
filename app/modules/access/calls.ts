import type { Hono } from 'hono'
import type { InferRequestType, InferResponseType, hc } from 'hono/client'
import { sessionExpiredText } from './content.ts'
import {
  attendanceHeaders,
  clearStoredSession,
  isSigningOut,
  storeNotice,
  applySessionHeaders,
  readStoredSession,
  storeReturnPath,
} from './session/calls.ts'

/** The routes of an API as properties, typed by the API itself: `routes[':id'].read.$post({ param: { id } })`. */
// oxlint-disable-next-line no-explicit-any -- of the API only its routes count, whatever they run in
export type TypedRoutes<Api extends Hono<any, any, any>> = ReturnType<typeof hc<Api>>

type CallInput = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}
type RequestSender = (url: string, init: RequestInit) => Promise<Response>

/**
 * Builds typed requests like Hono's own client, which would add 2 kB (gzip) to the first screen (ADR 0007).
 * @param path where the routes are mounted; `index` is that path itself
 */
// oxlint-disable-next-line no-explicit-any -- as above
export function typedRoutes<Api extends Hono<any, any, any>>(
  path: string,
  send: RequestSender,
): TypedRoutes<Api> {
  return routeProxy(path, send) as TypedRoutes<Api>
}

function routeProxy(path: string, send: RequestSender): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        // JavaScript reads `then` if code awaits the routes object itself; undefined means that it is not a promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        if (name.startsWith('$')) return makeRouteCall(path, name.slice(1).toUpperCase(), send)
        return routeProxy(name === 'index' ? path : `${path}/${name}`, send)
      },
    },
  )
}

function makeRouteCall(path: string, method: string, send: RequestSender) {
  return (
    { param = {}, query = {}, json }: CallInput = {},
    { init }: { init?: RequestInit } = {},
  ) => {
    const named = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name]!))
    const requested = new URLSearchParams(
      Object.entries(query).flatMap(([name, given]) =>
        [given ?? []].flat().map((value) => [name, value]),
      ),
    ).toString()
    const body = json === undefined ? {} : { body: JSON.stringify(json), headers: jsonHeaders }
    return send(requested ? `${named}?${requested}` : named, { method, ...body, ...init })
  }
}

const jsonHeaders = { 'Content-Type': 'application/json' }

/** Error response of the staff API. `fields` contains messages by field name. */
export class StaffApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly fields: Record<string, string>
  readonly current: unknown

  constructor(
    status: number,
    body: { error?: string; reason?: string; fields?: Record<string, string>; current?: unknown },
  ) {
    super(body.error ?? 'Something went wrong on the server. Please try again.')
    this.status = status
    this.reason = body.reason ?? 'unknown'
    this.fields = body.fields ?? {}
    this.current = body.current
  }
}

/**
 * Typed client for one staff API, called as the signed-in person. An expired session leads to the sign-in page, which
 * returns to this page afterwards. Calls reject with StaffApiError if the server refuses, and with TypeError without a
 * connection.
 * @param path where `server/app.ts` mounts the API
 */
// oxlint-disable-next-line no-explicit-any -- of the API only its routes count, whatever they run in
export function staffApi<Api extends Hono<any, any, any>>(path: string) {
  return typedRoutes<Api>(path, sendStaffRequest)
}

export type Answer<Call> = InferResponseType<Call>

export type RequestBody<Call> = InferRequestType<Call> extends { json: infer Json } ? Json : never

export const withSignal = (signal: AbortSignal | undefined) => ({ init: { signal } })

export async function fetchJson<Value>(sent: Promise<{ json(): Promise<Value> }>): Promise<Value> {
  return (await sent).json()
}

/** Builds `useQuery` options for a route: `routeQuery(['quotes', id], quotes[':id'].$get, { param: { id } })`. */
export function routeQuery<Key extends readonly unknown[], Given, Value>(
  queryKey: Key,
  call: (
    given: Given,
    options: { init: { signal: AbortSignal | undefined } },
  ) => Promise<{ json(): Promise<Value> }>,
  given: Given = {} as Given,
) {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    fetchJson(call(given, withSignal(signal)))
  return { queryKey, queryFn }
}

/** Saves a file from the staff API under the name in its response header. Resolves when the browser starts saving. */
export async function saveFile(sent: Promise<Pick<Response, 'headers' | 'blob'>>): Promise<void> {
  const response = await sent
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = named?.[1] ?? 'download'
  link.click()
  // The URL is released after a minute, when the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

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
  return sendStaffRequest(path, { signal })
}

/** Opens a streamed response, such as server-sent events. Resolves when the response starts. */
export function openStaffStream(path: string, signal: AbortSignal): Promise<Response> {
  return sendStaffRequest(path, { signal })
}

export const fileBody = (body: Blob) => ({
  init: { body, headers: { 'Content-Type': 'application/octet-stream' } },
})

async function sendStaffRequest(url: string, init: RequestInit): Promise<Response> {
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

/** Returns false if another sign-in has replaced the session since the request was sent. */
function isStillSignedInWith(sentToken: string | undefined): boolean {
  const now = readStoredSession()?.access_token
  return now === undefined || now === sentToken
}

function leaveForSignIn(): void {
  storeNotice(sessionExpiredText)
  storeCurrentPath()
  // Loads a new document, so that no data of the ended session stays in memory.
  void clearStoredSession().finally(() => window.location.assign('/admin/login'))
}

function redirectTo(path: string): void {
  storeCurrentPath()
  window.location.assign(path)
}

function storeCurrentPath(): void {
  storeReturnPath(window.location.pathname + window.location.search)
}

const unreachableText = 'The server didn’t respond.'

/** Returns the server's message for a refusal, otherwise a general text: other errors are written for developers. */
export function failureText(error: unknown): string {
  return error instanceof StaffApiError ? error.message : unreachableText
}

// Always the same object, so that a form's effects run only for a new refusal and not on every render.
const noFieldErrors: Record<string, string> = {}

/** Returns the messages per field of a refused call; an empty object for other errors. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof StaffApiError ? error.fields : noFieldErrors
}
