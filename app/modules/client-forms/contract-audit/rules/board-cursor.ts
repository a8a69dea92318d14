import { z } from 'zod'

const cursorSchema = z.tuple([
  z.number().int().min(0).max(9),
  z.string().regex(/^-?\d{1,400}$/),
  z.string().max(200),
  z.string().max(400),
])
export type BoardCursor = z.infer<typeof cursorSchema>

/** Where the next page of the board begins, for its address. */
export function writeCursor(cursor: readonly [number, string, string, string]): string {
  return JSON.stringify(cursor)
}

/** Undefined for what no answer of ours gave: then the list begins anew. */
export function readCursor(text: string | undefined): BoardCursor | undefined {
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(text ?? ''))
    return parsed.success && !parsed.data.some((part) => String(part).includes('\u0000'))
      ? parsed.data
      : undefined
  } catch {
    return undefined
  }
}
