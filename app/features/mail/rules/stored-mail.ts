import type { z } from 'zod'
import { storedMailSchema } from '../schema.ts'
import { fillIn } from './shared-text.ts'

type Stored = { payload: Record<string, unknown>; sharedText?: string | null }

/** What a delivery of a mail says, whichever way its words were kept; its HTML may not be made yet. */
export function readStoredMail(delivery: Stored): z.ZodSafeParseResult<StoredMail> {
  const parsed = storedMailSchema.safeParse(withSharedText(delivery))
  if (!parsed.success || !('layout' in parsed.data)) return parsed
  const { text, layout } = parsed.data
  return { ...parsed, data: { ...parsed.data, text: fillIn(text, layout.data) } }
}

export type StoredMail = z.infer<typeof storedMailSchema>

export function withSharedText({ payload, sharedText }: Stored): Record<string, unknown> {
  return typeof sharedText === 'string' ? { ...payload, text: sharedText } : payload
}
