import { z } from 'zod'
import { dateAfter, daysBetween, johannesburgDate } from '#app/basics/dates.ts'
import { daySchema, instantSchema } from '#app/basics/schema-parts.ts'
import { isInSouthAfrica, areCoordinatesSwapped } from '#app/basics/south-africa.ts'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import { fileDetailRefusals, areaGrades, importKinds } from './area/content.ts'
import { isPastDay } from './area/rules.ts'
import { coordinateRefusals } from './content.ts'

const degreesSchema = (label: string) =>
  z.number({
    error: (issue) =>
      issue.input === undefined
        ? `${label} is missing.`
        : `${label} must be a number in decimal degrees, such as -26.107361.`,
  })

const singleLineSchema = (label: string, max: number) =>
  z
    .string(`${label} must be text.`)
    .overwrite((value) => cleanText(value).replace(/[\n\t\u2028\u2029]+/g, ' '))
    .refine(isStorableText, `${label} contains a character we can’t store.`)
    .refine(
      (value) => codePointLength(value) <= max,
      `${label} may be at most ${max} characters long.`,
    )
    .default('')

function refuseOutsideSouthAfrica(field: string) {
  return ({ latitude, longitude }: Coordinates, check: z.RefinementCtx) => {
    if (isInSouthAfrica(latitude, longitude)) return
    const isSwapped = areCoordinatesSwapped(latitude, longitude)
    const message = isSwapped ? coordinateRefusals.swapped : coordinateRefusals.outside
    check.addIssue({ code: 'custom', path: [field], message })
  }
}

/** The documented request of a coverage check. `suburb` is an optional addition for the demand map. */
export const coverageCheckSchema = z
  .object({
    latitude: degreesSchema('Latitude'),
    longitude: degreesSchema('Longitude'),
    address: singleLineSchema('Address', 300),
    suburb: singleLineSchema('Suburb', 100),
  })
  .superRefine(refuseOutsideSouthAfrica('latitude'))
export type CoverageCheck = z.infer<typeof coverageCheckSchema>

const oneOfSchema = (name: string, allowed: readonly string[]) =>
  z.enum(allowed as [string, ...string[]], `${name} must be ${allowed.join(' or ')}.`)
const countSchema = (name: string, max: number, fallback: number) =>
  z.coerce
    .number(`${name} must be a number.`)
    .min(0, `${name} must not be negative.`)
    .max(max, `${name} may be at most ${max}.`)
    .default(fallback)

/** Query parameters for the browser's fallback: the documented ones of an ArcGIS layer. All others are ignored. */
export const layerQuerySchema = z
  .object({
    where: oneOfSchema('where', ['1=1']).default('1=1'),
    geometry: z
      .string('geometry is missing.')
      .max(100, 'geometry must be longitude,latitude.')
      .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, 'geometry must be longitude,latitude.'),
    geometryType: oneOfSchema('geometryType', ['esriGeometryPoint']),
    spatialRel: oneOfSchema('spatialRel', ['esriSpatialRelIntersects']).optional(),
    distance: countSchema('distance', 25_000, 1_000),
    units: oneOfSchema('units', ['esriSRUnit_Meter']).optional(),
    inSR: oneOfSchema('inSR', ['4326']).optional(),
    outSR: oneOfSchema('outSR', ['4326']).optional(),
    resultOffset: countSchema('resultOffset', 1_000_000, 0).pipe(
      z.int('resultOffset must be a whole number.'),
    ),
    resultRecordCount: countSchema('resultRecordCount', 1_000, 1_000).pipe(
      z
        .int('resultRecordCount must be a whole number.')
        .min(1, 'resultRecordCount must be at least 1.'),
    ),
    f: oneOfSchema('f', ['json']),
  })
  .transform(({ geometry, ...rest }) => {
    const [longitude, latitude] = geometry.split(',').map(Number) as [number, number]
    return { ...rest, latitude, longitude }
  })
  .superRefine(refuseOutsideSouthAfrica('geometry'))

export const maxPartBytes = 1024 * 1024
const maxParts = 1024

/** A file of buildings, or of one operator's areas with its defaults. `today`: YYYY-MM-DD. */
export const beginImportSchema = (today: string) =>
  z
    .object({
      fileName: z
        .string('The file needs a name.')
        .trim()
        .min(1, 'The file needs a name.')
        .max(200, 'The file name can be up to 200 characters long.')
        .refine(
          isStorableText,
          'The file name contains a character we can’t store. Rename the file.',
        ),
      sizeBytes: z
        .int('The size of the file must be a whole number.')
        .min(1, 'The file is empty.')
        .max(maxPartBytes * maxParts, 'A file can be up to 1 GB.'),
      kind: z
        .enum(importKinds, 'Choose whether the file contains buildings or areas.')
        .default('buildings'),
      operator: singleLineSchema('Operator', 100),
      grade: z.enum(areaGrades, fileDetailRefusals.grade).optional(),
      surveyedOn: z.string('Survey date must be text.').optional(),
    })
    .superRefine(({ kind, operator, grade, surveyedOn }, check) => {
      if (kind === 'buildings') return
      const refuse = (path: string, message: string) =>
        check.addIssue({ code: 'custom', path: [path], message })
      if (operator === '') refuse('operator', fileDetailRefusals.operator)
      if (!grade) refuse('grade', fileDetailRefusals.grade)
      if (!surveyedOn || !isPastDay(surveyedOn, today))
        refuse('surveyedOn', fileDetailRefusals.surveyedOn)
    })
    .transform(({ kind, operator, grade, surveyedOn, ...file }) =>
      kind === 'buildings' ? { ...file, kind } : { ...file, kind, operator, grade, surveyedOn },
    )

const importIdSchema = z.coerce.number().int().min(1).max(2_147_483_647)

export const importPartSchema = z.object({
  id: importIdSchema,
  part: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxParts - 1),
})

export const importTargetSchema = z.object({ id: importIdSchema })

export const decideImportSchema = z.object({
  id: importIdSchema,
  /** The import's version that staff reviewed; a later change causes a conflict. */
  version: z.int('The version is missing.').positive('The version is missing.'),
  /** replace: replaces live imports of the same kind and operator; add: keeps them. Both remove the samples. */
  mode: z.enum(['replace', 'add'], 'Mode must be replace or add.').default('replace'),
  /** If the import would replace live imports other than these, the request is refused. */
  leaving: z.array(z.int()).max(1_000).optional(),
})

const defaultDemandDays = 90
const maxDemandDays = 1_100
const optionalDaySchema = (label: string) =>
  daySchema(`${label} must be a date such as 2026-11-20.`).optional()

export const requestedDaysSchema = z.object({
  from: optionalDaySchema('From'),
  to: optionalDaySchema('To'),
})

/** Both days are included. By default the period ends today and starts 90 days before its last day. */
export const demandDaysSchema = (now: Date) =>
  requestedDaysSchema
    .transform(({ from, to = johannesburgDate(now) }) => ({
      from: from ?? dateAfter(to, -defaultDemandDays),
      to,
    }))
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'To must not be before From.',
    })
    .refine(({ from, to }) => daysBetween(from, to) <= maxDemandDays, {
      path: ['from'],
      message: 'From and To may be at most three years apart.',
    })

const edgeDegreesSchema = (label: string) =>
  z.coerce.number(`${label} must be in decimal degrees.`).min(-90).max(90)

/** The leads in a rectangle in degrees. `beforeAt` and `beforeId` identify the last lead of the previous page. */
export const demandLeadsSchema = z.object({
  south: edgeDegreesSchema('South'),
  north: edgeDegreesSchema('North'),
  west: edgeDegreesSchema('West'),
  east: edgeDegreesSchema('East'),
  beforeAt: instantSchema('beforeAt must be a time.').optional(),
  beforeId: z.uuid('beforeId must be an id.').optional(),
})
