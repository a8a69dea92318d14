import { z } from 'zod'
import { instantAndId } from '#app/basics/ids.ts'
import type { stages } from '../submission/schema.ts'

type Stage = (typeof stages)[number]

export type PlaceSurvey = {
  id: string
  reference: string
  place: string
  province: string
  lineOfSight: string
  level: string
  reason: string
  stage: Stage
  surveyDate: string
  pictures: number
}

type SurveyRequest = { id: string; reference: string; place: string; submittedAt: string }

/** The board's data for the console; suggestions come with the first page only. */
export type SurveyBoard = { surveys: PlaceSurvey[]; requests: SurveyRequest[]; next: string | null }

/** The cursor of a page of the board; an invalid one means the first page. */
export const boardPageSchema = z.object({
  cursor: z
    .string()
    .refine((cursor) => instantAndId(cursor) !== undefined)
    .optional()
    .catch(undefined),
})
