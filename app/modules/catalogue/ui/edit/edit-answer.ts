import type { Product } from '../../schema/answers.ts'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import type { ProductValue } from '../../schema.ts'
import type { Waiting } from '../../schema/waiting.ts'

/** What is stored now, where someone else was quicker. */
export type StoredNow = Partial<Product> & { version: number; updatedBy: string }

/** What came of a save: messages per field, what is stored, and what already waits for approval. */
export type EditAnswer =
  | { ok: true; product: Product | null }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      current: StoredNow | null
      waiting: Waiting | null
    }

/** What came of showing a change on the site. */
export type ShowAnswer =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string> }

export type SendRequest = RequestTerms & {
  id: string
  subjectId: string
  baseVersion: number
  request: 'publish' | 'change' | 'archive'
  value?: ProductValue
  replacesId?: string
  revisesId?: string
}
