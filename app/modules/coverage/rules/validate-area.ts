import { plainHeading, readDay } from '#app/basics/written-values.ts'
import { cleanText, codePointLength, isStorableText } from '#app/basics/text.ts'
import { areaGrades, areaRefusals, type AreaGrade } from '../content/areas.ts'
import { rowRefusals } from '../content/imports.ts'
import { readOutline, type AreaPart } from './area-outline.ts'
import type { ReadPair } from './layer-geometry.ts'

/** An area of a file, ready to be stored: at least one polygon. */
export type ImportedArea = {
  name: string
  grade: AreaGrade
  surveyedOn: string
  parts: AreaPart[]
}
export type AreaResult =
  | { ok: true; area: ImportedArea }
  | { ok: false; field: string; reason: string }

/** What staff said of the whole file; a feature may say otherwise. */
export type FileFacts = { grade: AreaGrade; surveyedOn: string; today: string }

const namesOf = {
  name: ['name', 'area', 'areaname', 'sector', 'site', 'sitename'],
  grade: ['grade', 'quality', 'status'],
  surveyedOn: ['surveyedon', 'surveyed', 'surveydate', 'date'],
} as const

/** Validates one feature of a file of areas of service (SIT-08). */
export function validateArea(
  values: Readonly<Record<string, unknown>>,
  outline: { geometry: unknown; read: ReadPair },
  file: FileFacts,
): AreaResult {
  const name = cleanText(textOf(values, namesOf.name)).replace(/[\n\t]+/g, ' ')
  if (!isStorableText(name)) return refuse('name', rowRefusals.notStorable)
  if (codePointLength(name) > 300) return refuse('name', rowRefusals.tooLong)
  const said = textOf(values, namesOf.grade).toLowerCase()
  const grade = said === '' ? file.grade : areaGrades.find((one) => one === said)
  if (!grade) return refuse('grade', areaRefusals.noGrade)
  const surveyedOn = readDay(textOf(values, namesOf.surveyedOn)) || file.surveyedOn
  if (!isPastDay(surveyedOn, file.today)) return refuse('surveyed', areaRefusals.noDate)
  const read = readOutline(outline.geometry, outline.read)
  if (!read.ok) return refuse('geometry', read.reason)
  return { ok: true, area: { name, grade, surveyedOn, parts: read.parts } }
}

/** A day of the calendar between 2000 and `today`, as YYYY-MM-DD. */
export function isPastDay(day: string, today: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || day > today) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

const refuse = (field: string, reason: string): AreaResult => ({ ok: false, field, reason })

function textOf(values: Readonly<Record<string, unknown>>, known: readonly string[]): string {
  for (const [key, value] of Object.entries(values)) {
    if (!known.includes(plainHeading(key))) continue
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  }
  return ''
}
