import { z } from 'zod'

/** Kinds of search results, in display order. The kinds that the server also matches by hidden text come last. */
export const searchKinds = [
  'action',
  'page',
  'setting',
  'person',
  'product',
  'quote',
  'request',
  'form',
  'lead',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** A recent choice, stored in the browser. For a lead it contains only the reference, never a name. */
export type RecentEntry = { id: string; kind: SearchKind; label: string; href: string | null }

export const recentsSchema: z.ZodType<RecentEntry[]> = z.array(
  z.object({
    id: z.string().max(200),
    kind: z.enum(searchKinds),
    label: z.string().max(300),
    href: z
      .string()
      .max(300)
      .regex(/^\/admin(\/|$)/)
      .nullable(),
  }),
)

/** A search query. It needs at least two letters or digits, so that the database can use an index. */
export const searchSchema = z
  .string('Enter a search term.')
  .trim()
  .max(200, 'Use at most 200 characters.')
  .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length > 1, 'Type at least two letters.')

/** Maximum number of results per kind in the command palette. */
export const maxResults = 6
