/** Messages per field name; the key `form` holds what belongs to no single field. */
export type FieldErrors = Record<string, string>

/** What a service answers: a value, or a refusal that is an ordinary answer and never an exception. */
export type Outcome<Value, Reason extends string = string> =
  | { ok: true; value: Value }
  | { ok: false; reason: Reason; message: string; fields?: FieldErrors; retryAfterSeconds?: number }

export function accepted<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Reason extends string>(
  reason: Reason,
  message: string,
  more: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
): { ok: false; reason: Reason; message: string; fields?: FieldErrors; retryAfterSeconds?: number } {
  return { ok: false, reason, message, ...more }
}
