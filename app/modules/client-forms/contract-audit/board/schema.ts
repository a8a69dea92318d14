import { z } from 'zod'
import { optionalParam } from '#app/basics/schema-parts.ts'
import { provinces } from '#app/basics/south-africa.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { type Priority, priorities } from '../content.ts'
import { windowStates } from '../notice-window/rules.ts'

/** The rollout stages of a clinic, independent of its audits. */
export const rolloutStages = ['to-plan', 'planned', 'migrated', 'not-migrating'] as const
export type RolloutStage = (typeof rolloutStages)[number]

export const rolloutSorts = [
  'urgency',
  'name',
  'province',
  'contract-end',
  'fee',
  'migration',
  'audit',
] as const
export type RolloutSort = (typeof rolloutSorts)[number]

/** The board's filters in the URL; unknown values are ignored. */
export const rolloutViewSchema = z.object({
  search: z.string().max(100).transform(cleanText).refine(isStorableText).catch(''),
  province: optionalParam(z.enum(provinces)),
  priority: optionalParam(z.enum([...priorities, 'not-audited'])),
  window: optionalParam(z.enum(windowStates)),
  stage: optionalParam(z.enum(rolloutStages)),
  /** The id of a staff member, or the value of the choice Unassigned. */
  owner: optionalParam(z.string().regex(/^[\w-]{1,64}$/)),
  sort: z.enum(rolloutSorts).catch('urgency'),
})
export type RolloutView = z.infer<typeof rolloutViewSchema>

export const rolloutQuerySchema = rolloutViewSchema.extend({
  cursor: z.string().max(2000).optional().catch(undefined),
})

const minMigrationDate = '2020-01-01'
const maxMigrationDate = '2099-12-31'
export const migrationDates = { min: minMigrationDate, max: maxMigrationDate } as const
const migrationDateSchema = z.iso
  .date('Please choose a date.')
  .refine(
    (date) => date >= minMigrationDate && date <= maxMigrationDate,
    'Choose a date from 2020 to 2099.',
  )

const rolloutChangeSchema = z
  .strictObject({
    stage: z.enum(rolloutStages),
    migrationDate: migrationDateSchema.nullable(),
    ownerId: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .nullable(),
  })
  .partial()
export type RolloutChange = z.infer<typeof rolloutChangeSchema>

/** A change of a clinic. `version` is 0 if the clinic has no changes yet. */
export const changeClinicSchema = z.strictObject({
  clinicName: z.string().trim().min(1).max(200).refine(isStorableText, 'Use ordinary characters.'),
  version: z.number().int().min(0),
  change: rolloutChangeSchema.refine(
    (fields) => Object.keys(fields).length > 0,
    'Change at least one field.',
  ),
})

type NoticeDays = { opensOn?: string; closesOn?: string }

export type RolloutSummary = {
  today: string
  totals: {
    clinics: number
    audited: number
    migrated: number
    inNoticeWindow: number
    monthlyFeeRands: number
    byPriority: Record<Priority, { clinics: number; monthlyFeeRands: number }>
  }
  provinces: {
    province: string
    clinics: number
    monthlyFeeRands: number
    byPriority: Record<Priority, number>
    notAudited: number
  }[]
  /** Contracts that end within the next 18 months, sorted by end date. */
  ending: ({ clinicName: string; contractEnd: string } & NoticeDays)[]
  owners: { id: string; name: string; canOwn: boolean }[]
}

export const clinicConflictSchema = z.object({
  stage: z.enum(rolloutStages),
  migrationDate: z.string().nullable(),
  ownerId: z.string().nullable(),
  version: z.number(),
  changedByName: z.string().nullable(),
})
export type ClinicConflict = z.infer<typeof clinicConflictSchema>

export type RolloutClinic = Omit<ClinicConflict, 'changedByName'> & {
  clinicName: string
  province: string
  /** The newest audit; null for a clinic that was not audited. */
  audit:
    | ({
        id: string
        reference: string
        auditDate: string
        priority: string
        reason: string
        provider: string
        contractStatus: string
        contractEnd: string | null
        monthlyFeeRands: number
        window: (typeof windowStates)[number]
        earliestExit: string
        daysToEnd: number | null
      } & NoticeDays)
    | null
}

export type RolloutPage = { clinics: RolloutClinic[]; total: number; next: string | null }
