import { StaffApiError } from './api-client.ts'

const noAnswer = 'There is no answer from the server.'

/**
 * Why a call of the staff API failed, in words for people: the server's own for a refusal, else ours. What a
 * browser or a library says of its errors is for developers, and in no settled language.
 */
export function failureText(error: unknown): string {
  return error instanceof StaffApiError ? error.message : noAnswer
}

// The same object each time, so that effects of a form tell a new refusal from a new render.
const noFields: Record<string, string> = {}

/** Messages per field of a refused call. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof StaffApiError ? error.fields : noFields
}
