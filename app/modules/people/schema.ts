import { z } from 'zod'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { staffPermissions } from '#app/modules/access/rules/access.ts'
import {
  emailSchema,
  fullNameSchema,
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
const version = z
  .number({ error: 'This account changed while you were editing. Reload and try again.' })
  .int()
  .positive()
const personId = z.uuid('There is no such account.')

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
/** Who takes what, by kind. */
const takers = z.partialRecord(
  z.enum(['leads', 'bookings', 'approvals', 'views', 'clinics']),
  z.uuid('Choose a colleague from the list.'),
  { error: 'Say who takes what.' },
)
export const deactivationSchema = activityChangeSchema.extend({ takers: takers.default({}) })
export const handOverSchema = z.object({ personId, takers })

/** One kind of thing that somebody has, and who may take it. */
export type ListedWork = {
  kind: keyof z.infer<typeof takers>
  /** As in "3 leads". */
  text: string
  /** What goes with it. */
  also?: string
  takers: { id: string; name: string }[]
}

/** A closed account with which something stayed. */
export type ClosedWithWork = { id: string; name: string; texts: string[] }

export const personSchema = z.object({ personId })

/** `sessionId` names one session; without it all of the person end. */
export const endSessionsSchema = z.object({
  personId,
  sessionId: z.uuid('There is no such session.').optional(),
})

export const passwordConfirmationSchema = z.object({ password: signInSchema.shape.password })

/** A person as the list of people shows them. */
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

/** A one-time link, shown once. `isMailed` says whether a mail server is set up that takes it along. */
export type OneTimeLink = {
  person: ListedPerson
  link: string
  kind: 'invitation' | 'reset'
  expiresAt: string
  isMailed: boolean
}

export type ListedSession = {
  id: string
  device: string
  startedAt: string
  lastSeenAt: string
  isThis: boolean
}
