import { z } from 'zod'

/** The part of a query that asks for a page as it will be (STF-05). */
export const previewQuery = 'site-preview'

export function previewAddress(path: string, token: string): string {
  return `${path}?${new URLSearchParams({ [previewQuery]: token })}`
}

const contradictionSchema = z.object({
  message: z.string(),
  /** It is not so today; the change makes it so. */
  isNew: z.boolean(),
})
export type Contradiction = z.infer<typeof contradictionSchema>

const pageSchema = z.object({ path: z.string(), name: z.string() })
export type ReachedPage = z.infer<typeof pageSchema>

/** GET /api/admin/approvals/:id/reach: which public pages show a change, and which prices contradict it. */
export const reachSchema = z.object({
  pages: z.array(pageSchema),
  contradictions: z.array(contradictionSchema),
})
export type Reach = z.infer<typeof reachSchema>

/** POST …/preview: the reach, and the address that shows the first of its pages as it will be; null where none does. */
export const previewSchema = z.object({ ...reachSchema.shape, address: z.string().nullable() })
export type Preview = z.infer<typeof previewSchema>
