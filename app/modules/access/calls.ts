import type { Hono } from 'hono'
import type { InferRequestType, InferResponseType, hc } from 'hono/client'
import { saveBlob } from '#app/design/save-blob.ts'
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
type TypedRoutes<Api extends Hono<any, any, any>> = ReturnType<typeof hc<Api>>

type CallInput = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}
type RequestSender = (url: string, init: RequestInit) => Promise<Response>

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

/** Failed call whose message is for the user; for example, a write without an answer. */
export class FailedCall extends Error {}

/** Error response of the staff API. `fields` contains messages by field name. */
export class StaffApiError extends FailedCall {
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
 * returns to this page afterwards. Calls reject with StaffApiError if the server refuses. Without an answer, writes
 * reject with FailedCall and reads with TypeError. Hono's own client would add 2 kB (gzip) to the first screen
 * (ADR 0007).
 * @param path where `server/app.ts` mounts the API; `index` is that path itself
 */
// oxlint-disable-next-line no-explicit-any -- of the API only its routes count, whatever they run in
export function staffApi<Api extends Hono<any, any, any>>(
  path: string,
  send: RequestSender = sendStaffRequest,
) {
  return routeProxy(path, send) as TypedRoutes<Api>
}

export type Answer<Call> = InferResponseType<Call>

export type RequestBody<Call> = InferRequestType<Call> extends { json: infer Json } ? Json : never

export const withSignal = (signal: AbortSignal | undefined) => ({ init: { signal } })

export async function fetchJson<Value>(sent: Promise<{ json(): Promise<Value> }>): Promise<Value> {
  return (await sent).json()
}

type RouteCall<Given, Value> = (
  given: Given,
  options: { init: { signal: AbortSignal | undefined } },
) => Promise<{ json(): Promise<Value> }>

/** Builds `useQuery` options for a route: `routeQuery(['quotes', id], quotes[':id'].$get, { param: { id } })`. */
export function routeQuery<Key extends readonly unknown[], Given, Value>(
  queryKey: Key,
  call: RouteCall<Given, Value>,
  given: Given = {} as Given,
) {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    fetchJson(call(given, withSignal(signal)))
  return { queryKey, queryFn }
}

/** Builds `useInfiniteQuery` options for a route that answers in pages; the cursor of the first page is empty. */
export function pagesQuery<Given, Page extends { next?: string | number | null }>(
  queryKey: readonly unknown[],
  call: RouteCall<Given, Page>,
  givenOf: (cursor: string) => Given,
) {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      fetchJson(call(givenOf(pageParam), withSignal(signal))),
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next?.toString(),
  }
}

/** Saves a file from the staff API under the name in its response header. Resolves when the browser starts saving. */
export async function saveFile(sent: Promise<Pick<Response, 'headers' | 'blob'>>): Promise<void> {
  const response = await sent
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveBlob(named?.[1] ?? 'download', await response.blob())
}

export async function ignoreNotFound<Value>(requested: Promise<Value>): Promise<Value | undefined> {
  try {
    return await requested
  } catch (error) {
    if (error instanceof StaffApiError && error.status === 404) return undefined
    throw error
  }
}

/** Fetches a file or stream of the staff API by its path. Resolves when the response starts. */
export const fetchStaffPath = (path: string, signal?: AbortSignal) =>
  sendStaffRequest(path, { signal })

export const fileBody = (body: Blob) => ({
  init: { body, headers: { 'Content-Type': 'application/octet-stream' } },
})

async function sendStaffRequest(url: string, init: RequestInit): Promise<Response> {
  const sentToken = readStoredSession()?.access_token
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${sentToken ?? ''}`)
  for (const [name, value] of Object.entries(attendanceHeaders())) headers.set(name, value)
  const wasOnline = navigator.onLine
  const isRead = (init.method ?? 'GET') === 'GET'
  const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (isRead) throw error
    throw new FailedCall(wasOnline ? mayHaveWorkedText : offlineText, { cause: error })
  })
  applySessionHeaders(response.headers, sentToken)
  const isOurs = isStillSignedInWith(sentToken)
  if (response.status === 401 && isOurs && !isSigningOut()) leaveForSignIn()
  if (response.ok) return response
  const body = await response.json().catch(() => undefined)
  // Our server answers in JSON, so this is a proxy that got no answer from it.
  if (!isRead && response.status >= 500 && body === undefined)
    throw new FailedCall(mayHaveWorkedText)
  const error = new StaffApiError(response.status, body ?? {})
  if (error.reason === 'second-step-needed' && isOurs) {
    storeCurrentPath()
    window.location.assign('/admin/second-step')
  }
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

function storeCurrentPath(): void {
  storeReturnPath(window.location.pathname + window.location.search)
}

export const noAnswerText = 'The server didn’t respond.'
export const mayHaveWorkedText = `${noAnswerText} Reload the page to see if this worked.`
/** For a request with an idempotency key. */
export const safeToRepeatText = `${noAnswerText} Press the button again. Nothing is saved twice.`
export const unsureTitle = 'Did this work?'
export const unsureTexts: readonly string[] = [mayHaveWorkedText, safeToRepeatText]
const offlineText = 'You’re offline, so nothing was sent.'

/** Returns the server's message for a refusal, otherwise a general text: other errors are written for developers. */
export function failureText(error: unknown): string {
  return error instanceof FailedCall ? error.message : noAnswerText
}

/** Returns whether a read has no answer yet. A read that failed and is tried again is no first load. */
export const isFirstLoad = (
  read: Record<'isLoading' | 'isFetched', boolean> & { failureCount: number },
) => read.isLoading && !read.isFetched && read.failureCount === 0

/** Returns true if the server may have done what failed here: a write got no answer, and the browser was online. */
export const mayHaveWorked = (error: unknown): boolean => unsureTexts.includes(failureText(error))

/**
 * Sends a request of an upload, which must be safe to repeat if `maxTries` is more than 1. Tries again after a missing
 * answer; an error response from the server is final.
 */
export async function sendUpload<Value>(send: () => Promise<Value>, maxTries = 5): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (tries < maxTries && !(error instanceof StaffApiError))
        await new Promise((later) => setTimeout(later, tries * 1_000))
      // Reloading the page, as other writes suggest, would lose what was chosen.
      else if (mayHaveWorked(error))
        throw new FailedCall(`${noAnswerText} Please send the file again.`, { cause: error })
      else throw error
    }
  }
}

// Always the same object, so that a form's effects run only for a new refusal and not on every render.
const noFieldErrors: Record<string, string> = {}

/** Returns the messages per field of a refused call; an empty object for other errors. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof StaffApiError ? error.fields : noFieldErrors
}

/** Returns the messages per field of a failed call; if there are none, its message under the key `form`. */
export function formErrorsOf(error: unknown): Record<string, string> {
  const fields = fieldsOf(error)
  return Object.keys(fields).length > 0 ? fields : { form: failureText(error) }
}
