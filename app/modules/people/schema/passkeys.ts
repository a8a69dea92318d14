import { z } from 'zod'
import { fullNameSchema } from '#app/modules/access/schema.ts'
import { madePasskeySchema } from '#app/modules/access/schema/passkey.ts'

/** So that nobody fills the table; six devices are many. */
export const mostPasskeys = 20

const name = fullNameSchema.pipe(z.string().max(60, 'Use at most 60 characters.'))
export const passkeyAdditionSchema = z.object({ name, response: madePasskeySchema })
export const passkeyRenamingSchema = z.object({
  id: z.uuid('There is no such passkey.'),
  name,
})
export const passkeyRemovalSchema = passkeyRenamingSchema.pick({ id: true })

export type ListedPasskey = {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type OwnPasskeys = {
  passkeys: ListedPasskey[]
  /** Why none can be added at this address. */
  problem: string | null
}
