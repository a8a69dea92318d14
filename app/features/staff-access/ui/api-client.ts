import type { ZodType } from 'zod'
import { sessionExpired } from '../content.ts'
import { attendanceHeaders } from './attendance.ts'
import {
  clearStoredSession,
  isSigningOut,
  keepNotice,
  noteSessionHeaders,
  readStoredSession,
  rememberOrigin,
} from './session-store.ts'

/** An answer of the staff API that is no success. `fields` holds messages per field name. */
export class StaffApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly fields: Record<string, string>
  /** What stands in the database now, where a conflict tells it. */
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

export type StaffApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a Blob as it is. */
  body?: object
  signal?: AbortSignal
}

/**
 * Calls the staff API as the signed-in person and parses the answer with `schema`.
 * A session that ended leads to the sign-in page, which comes back here afterwards.
 * @throws StaffApiError for a refusal or an answer of another shape, TypeError without a connection
 */
export async function callStaffApi<Value>(
  schema: ZodType<Value>,
  path: string,
  call: StaffApiCall = {},
): Promise<Value> {
  const response = await request(path, call)
  const parsed = schema.safeParse(await response.json())
  if (parsed.success) return parsed.data
  throw new StaffApiError(response.status, {
    error: 'The server answered in a way this page does not know. Please load the page again.',
    reason: 'unreadable',
  })
}

/**
 * Fetches a file of the staff API, whole, and hands it to the browser to save under the name the
 * server gave it. Resolves once it is handed over.
 * @throws StaffApiError for a refusal, TypeError without a connection
 */
export async function saveStaffFile(path: string, call: StaffApiCall = {}): Promise<void> {
  const response = await request(path, call)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = named?.[1] ?? 'download'
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** What was asked for, or undefined where it is not there (any more). */
export async function unlessGone<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StaffApiError && error.status === 404) return undefined
    throw error
  }
}

/** Opens an answer that comes piece by piece, such as a stream of events. Resolves with its beginning. */
export function openStaffStream(path: string, signal: AbortSignal): Promise<Response> {
  return request(path, { signal })
}

async function request(path: string, call: StaffApiCall): Promise<Response> {
  const isFile = call.body instanceof Blob
  const response = await fetch(path, {
    method: call.method ?? 'GET',
    headers: {
      Authorization: `Bearer ${readStoredSession()?.access_token ?? ''}`,
      ...attendanceHeaders(),
      ...(call.body
        ? { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }
        : {}),
    },
    body: call.body instanceof Blob ? call.body : call.body && JSON.stringify(call.body),
    signal: call.signal,
  })
  noteSessionHeaders(response.headers)
  if (response.status === 401 && !isSigningOut()) leaveForSignIn()
  if (!response.ok)
    throw new StaffApiError(response.status, await response.json().catch(() => ({})))
  return response
}

function leaveForSignIn(): void {
  keepNotice(sessionExpired)
  rememberOrigin(window.location.pathname + window.location.search)
  // A whole new document: nothing of the ended session stays in memory.
  void clearStoredSession().finally(() => window.location.assign('/admin/login'))
}
