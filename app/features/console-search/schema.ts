import { z } from 'zod'

/** In the order in which they are listed; leads come last because their answer does. */
export const searchKinds = ['action', 'page', 'product', 'lead'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A choice as this browser remembers it; of a lead its reference only, never a name. */
export const recentSchema = z.array(
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
export type Recent = z.infer<typeof recentSchema>[number]
