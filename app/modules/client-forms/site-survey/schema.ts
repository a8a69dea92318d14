import { instantAndId } from '#app/basics/ids.ts'
import { z } from 'zod'
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

/** The board as the console reads it; requests come with the first page alone. */
export type SurveyBoard = { surveys: PlaceSurvey[]; requests: SurveyRequest[]; next: string | null }

/** Where a page of the board begins; anything else is the first page. */
export const boardPageSchema = z.object({
  cursor: z
    .string()
    .refine((cursor) => instantAndId(cursor) !== undefined)
    .optional()
    .catch(undefined),
})
