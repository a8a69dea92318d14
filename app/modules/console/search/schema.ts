import { z } from 'zod'

/** In display order; server matches beyond the name come last. */
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

/** A choice as this browser remembers it; of a lead its reference only, never a name. */
export type Recent = { id: string; kind: SearchKind; label: string; href: string | null }

/** A person's recent choices as this browser remembers them. */
export const recentsSchema: z.ZodType<Recent[]> = z.array(
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

/** The minimum query: two letters or digits, so that an index can be used. */
export const searchSchema = z
  .string('Type what to search for.')
  .trim()
  .max(200, 'Use at most 200 characters.')
  .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length > 1, 'Type at least two letters.')

/** As many of a kind as the palette shows. */
export const maxResults = 6
