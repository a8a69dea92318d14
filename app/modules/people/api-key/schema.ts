import { z } from 'zod'
import { staffPermissions } from '#app/modules/access/rules.ts'
import { fullNameSchema, staffRoleSchema } from '#app/modules/access/schema.ts'
import { apiKeyLifetimes, apiKeyProblems } from './content.ts'

export const apiKeyIdSchema = z.object({ id: z.uuid(apiKeyProblems.unknown) })

const lifetimeDays = apiKeyLifetimes.map((one) => one.days)

export const newApiKeySchema = z.object({
  /** The client chooses this id, so that a retry after a lost response cannot create a second key. */
  id: z.uuid('The API key’s id must be a UUID.'),
  name: fullNameSchema.pipe(z.string().max(60, 'Use at most 60 characters.')),
  role: staffRoleSchema,
  permissions: z
    .array(z.enum(staffPermissions, 'Choose permissions from the list.'), {
      error: 'Choose permissions from the list.',
    })
    .max(staffPermissions.length, 'Choose each permission once.'),
  isReadOnly: z.boolean('Choose whether the key is read-only.'),
  days: z
    .number({ error: 'Choose when the key expires.' })
    .refine(
      (value) => lifetimeDays.some((known) => known === value),
      'Choose when the key expires.',
    ),
})

/** Limit of active API keys per person. */
export const maxApiKeys = 20
