import { data } from 'react-router'
import { refusalStatus } from '#app/platform/http.server.ts'
import type { AnsweredForm } from './answer-bundle-form.server.ts'

/** A form that was not taken, as the answer of a page's action (API-11). */
export function formResponse({ answer, reason, retryAfterSeconds }: AnsweredForm) {
  const headers = retryAfterSeconds
    ? { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }
    : undefined
  return data(answer, { status: reason ? refusalStatus(reason) : 200, headers })
}
