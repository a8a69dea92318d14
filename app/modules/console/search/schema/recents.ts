import { z } from 'zod'
import { searchKinds, type Recent } from '../schema.ts'

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
