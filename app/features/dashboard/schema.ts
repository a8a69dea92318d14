import { z } from 'zod'

/** Whether there is room to store anything; `freeMiB` is null where the database is elsewhere. */
export const storageSchema = z.object({ isShort: z.boolean(), freeMiB: z.number().nullable() })
