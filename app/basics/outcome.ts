/** Messages per field name; the key `form` holds what belongs to no single field. */
export type FieldErrors = Record<string, string>

export type RefusalDetails = {
  fields?: FieldErrors
  retryAfterSeconds?: number
  /** What is stored now, where someone else was quicker. */
  current?: unknown
}

/** What a service answers: a value, or a refusal that is an ordinary answer and never an exception. */
export type Outcome<Value, Reason extends string = string> =
  | { ok: true; value: Value }
  | ({ ok: false; reason: Reason; message: string } & RefusalDetails)

export type Refusal = Extract<Outcome<unknown>, { ok: false }>

export function accepted<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<Reason extends string>(
  reason: Reason,
  message: string,
  details: RefusalDetails = {},
): { ok: false; reason: Reason; message: string } & RefusalDetails {
  return { ok: false, reason, message, ...details }
}
