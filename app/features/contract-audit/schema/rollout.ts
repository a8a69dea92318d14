import { z } from 'zod'
import { provinces } from '#app/basics/south-africa.ts'
import { cleanText, isStorableText } from '#app/basics/text.ts'
import { priorities } from '#app/features/client-forms/forms/contract-audit/content.ts'
import { windowStates } from '../rules/notice-window.ts'

/** Where a clinic stands in the rollout, whatever its audits say. */
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

const orNothing = (value: unknown) => (value === '' ? undefined : value)
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(orNothing, schema.optional()).catch(undefined)

/** Which clinics the board shows, as its address says; an unknown value counts as not asked for (FLD-08). */
export const rolloutViewSchema = z.object({
  search: z.string().max(100).transform(cleanText).refine(isStorableText).catch(''),
  province: maybe(z.enum(provinces)),
  priority: maybe(z.enum([...priorities, 'not-audited'])),
  window: maybe(z.enum(windowStates)),
  stage: maybe(z.enum(rolloutStages)),
  /** The id of a member of staff, or nobody. */
  owner: maybe(z.string().regex(/^[\w-]{1,64}$/)),
  sort: z.enum(rolloutSorts).catch('urgency'),
})
export type RolloutView = z.infer<typeof rolloutViewSchema>

export const rolloutQuerySchema = rolloutViewSchema.extend({
  cursor: z.string().max(2000).optional().catch(undefined),
})

const firstYear = '2020-01-01'
const lastYear = '2099-12-31'
export const migrationDates = { min: firstYear, max: lastYear } as const
const migrationDate = z.iso
  .date('Please choose a date.')
  .refine((date) => date >= firstYear && date <= lastYear, 'Choose a date from 2020 to 2099.')

const change = z
  .strictObject({
    stage: z.enum(rolloutStages),
    migrationDate: migrationDate.nullable(),
    ownerId: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .nullable(),
  })
  .partial()
export type RolloutChange = z.infer<typeof change>

/** What is changed in a clinic's row; `version` is 0 for a clinic nobody has worked on yet. */
export const changeClinicSchema = z.strictObject({
  clinicName: z.string().trim().min(1).max(200).refine(isStorableText, 'Use ordinary characters.'),
  version: z.number().int().min(0),
  change: change.refine((fields) => Object.keys(fields).length > 0, 'Say what to change.'),
})

const priorityTotal = z.object({ clinics: z.number(), monthlyFeeRands: z.number() })
const window = {
  opensOn: z.string().optional(),
  closesOn: z.string().optional(),
}

/** What the board says about the whole rollout. */
export const rolloutSummarySchema = z.object({
  today: z.string(),
  totals: z.object({
    clinics: z.number(),
    audited: z.number(),
    migrated: z.number(),
    inNoticeWindow: z.number(),
    monthlyFeeRands: z.number(),
    byPriority: z.object({ high: priorityTotal, medium: priorityTotal, low: priorityTotal }),
  }),
  provinces: z.array(
    z.object({
      province: z.string(),
      clinics: z.number(),
      monthlyFeeRands: z.number(),
      byPriority: z.object({ high: z.number(), medium: z.number(), low: z.number() }),
      notAudited: z.number(),
    }),
  ),
  /** Contracts that end within the next year and a half, the nearest first. */
  ending: z.array(z.object({ clinicName: z.string(), contractEnd: z.string(), ...window })),
  owners: z.array(z.object({ id: z.string(), name: z.string(), canOwn: z.boolean() })),
})
export type RolloutSummary = z.infer<typeof rolloutSummarySchema>

const worked = {
  stage: z.enum(rolloutStages),
  migrationDate: z.string().nullable(),
  ownerId: z.string().nullable(),
  version: z.number(),
}

const rolloutClinicSchema = z.object({
  clinicName: z.string(),
  province: z.string(),
  ...worked,
  /** The newest audit; null for a clinic that was not audited. */
  audit: z
    .object({
      id: z.string(),
      reference: z.string(),
      auditDate: z.string(),
      priority: z.string(),
      reason: z.string(),
      provider: z.string(),
      contractStatus: z.string(),
      contractEnd: z.string().nullable(),
      monthlyFeeRands: z.number(),
      window: z.enum(windowStates),
      ...window,
      earliestExit: z.string(),
      daysToEnd: z.number().nullable(),
    })
    .nullable(),
})
export type RolloutClinic = z.infer<typeof rolloutClinicSchema>

/** One page of the board's clinics. */
export const rolloutPageSchema = z.object({
  clinics: z.array(rolloutClinicSchema),
  total: z.number(),
  next: z.string().nullable(),
})
export type RolloutPage = z.infer<typeof rolloutPageSchema>

export const changedClinicSchema = z.object({ version: z.number() })

/** What is stored where somebody else was quicker. */
export const clinicConflictSchema = z.object({ ...worked, changedByName: z.string().nullable() })
export type ClinicConflict = z.infer<typeof clinicConflictSchema>
