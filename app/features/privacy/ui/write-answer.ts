/** What came of a write: its value, or words for people and messages per field. */
export type WriteAnswer<Value = unknown> =
  | { ok: true; value: Value }
  | { ok: false; message: string; fields: Record<string, string> }
