import { z } from 'zod'
import { staffPermissions } from '#app/features/staff-access/rules/access.ts'
import {
  emailSchema,
  fullNameSchema,
  signInSchema,
  staffRoleSchema,
} from '#app/features/staff-access/schema.ts'

const permissionsSchema = z
  .partialRecord(z.enum(staffPermissions), z.boolean(), {
    error: 'Choose permissions of the list.',
  })
  .transform((flags): Record<string, boolean> =>
    Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn)),
  )
const version = z.number({ error: 'Say which version you saw.' }).int().positive()
const personId = z.uuid('There is nobody with this id.')

export const invitationSchema = z.object({
  email: emailSchema,
  fullName: fullNameSchema,
  role: staffRoleSchema,
})

export const accessChangeSchema = z.object({
  personId,
  version,
  role: staffRoleSchema,
  permissions: permissionsSchema,
})

export const activityChangeSchema = z.object({ personId, version })
export const personSchema = z.object({ personId })

/** `sessionId` names one session; without it all of the person end. */
export const endSessionsSchema = z.object({
  personId,
  sessionId: z.uuid('There is no such session.').optional(),
})

export const passwordConfirmationSchema = z.object({ password: signInSchema.shape.password })

/** A person as the list of people shows them. */
const listedPersonSchema = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: staffRoleSchema,
  permissions: z.record(z.string(), z.boolean()),
  isActive: z.boolean(),
  /** False until an invited person has set a password. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.number(),
})
export type ListedPerson = z.infer<typeof listedPersonSchema>

export const peopleReplySchema = z.object({ people: z.array(listedPersonSchema) })
export const personReplySchema = z.object({ person: listedPersonSchema })

/** A one-time link, shown once. `isMailed` says whether a mail server is set up that takes it along. */
export const linkReplySchema = z.object({
  person: listedPersonSchema,
  link: z.string(),
  kind: z.enum(['invitation', 'reset']),
  expiresAt: z.iso.datetime(),
  isMailed: z.boolean(),
})
export type OneTimeLink = z.infer<typeof linkReplySchema>

const listedSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type ListedSession = z.infer<typeof listedSessionSchema>
export const sessionsReplySchema = z.object({ sessions: z.array(listedSessionSchema) })
