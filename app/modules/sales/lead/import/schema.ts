import { z } from 'zod'
import { isStorableText } from '#app/basics/text.ts'
import { consentChannels } from '../schema.ts'
import {
  type ColumnTarget,
  type ImportGround,
  columnTargets,
  importGrounds,
  importRefusals,
  rowOutcomes,
} from './content.ts'

export const maxImportRows = 50_000
export const maxImportColumns = 100
export const maxImportFileBytes = 20 * 1024 * 1024

export const importIdSchema = z.object({ id: z.uuid(importRefusals.unknown) })

export const importFileSchema = z.object({
  id: z.uuid('The import ID must be a UUID.'),
  name: z
    .string('The file needs a name.')
    .trim()
    .min(1, 'The file needs a name.')
    .max(200, 'The file name can be up to 200 characters long.')
    .refine(isStorableText, 'The file name contains a character we can’t store. Rename the file.'),
})

const columnTargetIds = Object.keys(columnTargets) as [ColumnTarget, ...ColumnTarget[]]
const importGroundIds = Object.keys(importGrounds) as [ImportGround, ...ImportGround[]]

/** The field for each column of the file, by column heading. */
const mappingSchema = z
  .record(z.string(), z.enum(columnTargetIds, 'Choose a field for this column.'))
  .superRefine((mapping, ctx) => {
    const chosen = Object.values(mapping)
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message })
    for (const target of columnTargetIds) {
      const isShared = target === 'ignore' || target === 'message'
      if (!isShared && chosen.filter((one) => one === target).length > 1)
        refuse(importRefusals.twice(columnTargets[target]))
    }
    if (!chosen.includes('email') && !chosen.includes('phone')) refuse(importRefusals.noContact)
    const names: ColumnTarget[] = ['name', 'firstName', 'lastName', 'company']
    if (!names.some((name) => chosen.includes(name))) refuse(importRefusals.noName)
  })
export type ColumnMapping = z.infer<typeof mappingSchema>

export const changeMappingSchema = z.object({ ...importIdSchema.shape, mapping: mappingSchema })

export const applyImportSchema = z
  .object({
    ...importIdSchema.shape,
    source: z
      .string('Enter where these people come from.')
      .trim()
      .min(1, 'Enter where these people come from.')
      .max(120, 'The source can be up to 120 characters long.')
      .refine(
        isStorableText,
        'The source contains a character we can’t store. Remove it and try again.',
      ),
    ground: z.enum(importGroundIds, 'Choose why we may contact them.'),
    channels: z.array(z.enum(consentChannels, 'Choose channels from the list.')).max(3).default([]),
  })
  .refine(({ ground, channels }) => ground !== 'consent' || channels.length > 0, {
    path: ['channels'],
    message: 'Choose at least one channel they agreed to.',
  })
  .refine(({ ground, channels }) => ground === 'consent' || channels.length === 0, {
    path: ['channels'],
    message: 'Channels need consent. Choose “They agreed to be contacted”, or no channel.',
  })

export const importRowsSchema = z.object({
  ...importIdSchema.shape,
  outcome: z.enum(rowOutcomes).optional().catch(undefined),
  after: z.coerce.number().int().min(0).max(10_000_000).catch(0),
})
