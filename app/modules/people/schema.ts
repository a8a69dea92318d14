import { z } from 'zod'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { staffPermissions } from '#app/modules/access/rules.ts'
import {
  emailSchema,
  fullNameSchema,
  passkeyRegistrationSchema,
  signInSchema,
  staffRoleSchema,
} from '#app/modules/access/schema.ts'

const permissionsSchema = z
  .partialRecord(z.enum(staffPermissions), z.boolean(), {
    error: 'Choose permissions from the list.',
  })
  .transform((flags): Record<string, boolean> =>
    Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn)),
  )
const versionSchema = z
  .number({ error: 'This account changed while you were editing. Reload and try again.' })
  .int()
  .positive()
const personIdSchema = z.uuid('Account not found. Reload and try again.')

export const invitationSchema = z.object({
  email: emailSchema,
  fullName: fullNameSchema,
  role: staffRoleSchema,
})

export const accessChangeSchema = z.object({
  personId: personIdSchema,
  version: versionSchema,
  role: staffRoleSchema,
  permissions: permissionsSchema,
})

export const activationSchema = z.object({ personId: personIdSchema, version: versionSchema })
/** Ids of the colleagues who take over, by kind of work. */
const workTakersSchema = z.partialRecord(
  z.enum(['leads', 'bookings', 'approvals', 'views', 'clinics']),
  z.uuid('Choose a colleague from the list.'),
  { error: 'Choose who takes over.' },
)
export type WorkTakers = z.infer<typeof workTakersSchema>
export const deactivationSchema = activationSchema.extend({ takers: workTakersSchema.default({}) })
export const handOverSchema = z.object({ personId: personIdSchema, takers: workTakersSchema })

/** One kind of a person's work, and the colleagues who can take it over. */
export type ListedWork = {
  kind: keyof z.infer<typeof workTakersSchema>
  /** Count and noun, such as "3 leads". */
  text: string
  /** Dependent work that moves too, such as "1 consultation to come". */
  also?: string
  takers: { id: string; name: string }[]
}

export type ClosedAccountWithWork = { id: string; name: string; texts: string[] }

export const personTargetSchema = z.object({ personId: personIdSchema })

/** Without `sessionId`, all of the person's sessions except the caller's current one end. */
export const endSessionsSchema = z.object({
  personId: personIdSchema,
  sessionId: z.uuid('Session not found. It may have ended.').optional(),
})

export const passwordConfirmationSchema = z.object({ password: signInSchema.shape.password })

export type ListedPerson = {
  id: string
  email: string
  fullName: string
  role: StaffRole
  permissions: Record<string, boolean>
  isActive: boolean
  /** False until an invited person has set a password. */
  hasPassword: boolean
  hasSecondFactor: boolean
  lastSeenAt: string | null
  createdAt: string
  version: number
}

/** Limits the table's size; few people need more than six passkeys. */
export const maxPasskeys = 20

const passkeyNameSchema = fullNameSchema.pipe(z.string().max(60, 'Use at most 60 characters.'))
export const passkeyAdditionSchema = z.object({
  name: passkeyNameSchema,
  response: passkeyRegistrationSchema,
})
export const passkeyRenamingSchema = z.object({
  id: z.uuid('Passkey not found. Reload and try again.'),
  name: passkeyNameSchema,
})
export const passkeyRemovalSchema = passkeyRenamingSchema.pick({ id: true })

export const totpInputSchema = z.object({
  code: z
    .string({ error: 'Please enter the code.' })
    .trim()
    .min(1, 'Please enter the code.')
    .max(40, 'This code is too long.'),
})
