import { z } from 'zod'
import { johannesburgDate } from '#app/basics/dates.ts'

const usualDays = 90
const mostDays = 1_100
const dayMs = 24 * 3600 * 1000
const day = (label: string) => z.iso.date(`${label} must be a date such as 2026-11-20.`).optional()

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

/** From which day to which, both included; the last ninety days unless told otherwise (STF-12). */
export const demandDaysSchema = (now: Date) =>
  z
    .object({ from: day('From'), to: day('To') })
    .transform(({ from, to = johannesburgDate(now) }) => ({
      from: from ?? new Date(Date.parse(to) - usualDays * dayMs).toISOString().slice(0, 10),
      to,
    }))
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'To must not be before From.',
    })
    .refine(({ from, to }) => daysBetween(from, to) <= mostDays, {
      path: ['from'],
      message: 'From and To may be at most three years apart.',
    })

const edgeDegrees = (label: string) =>
  z.coerce.number(`${label} must be decimal degrees.`).min(-90).max(90)

/** Whose enquiries: those of a rectangle in degrees; `before` is the last one seen. */
export const demandLeadsSchema = z.object({
  south: edgeDegrees('South'),
  north: edgeDegrees('North'),
  west: edgeDegrees('West'),
  east: edgeDegrees('East'),
  beforeAt: z.iso.datetime('beforeAt must be a time.').optional(),
  beforeId: z.uuid('beforeId must be an id.').optional(),
})
