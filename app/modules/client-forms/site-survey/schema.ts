import { z } from 'zod'
import { parseCursor } from '#app/basics/ids.ts'
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

/** Data of the survey board. `requests` (places to survey) is only filled on the first page. */
export type SurveyBoard = { surveys: PlaceSurvey[]; requests: SurveyRequest[]; next: string | null }

/** The page cursor; an invalid one returns the first page. */
export const boardPageSchema = z.object({
  cursor: z
    .string()
    .refine((cursor) => parseCursor(cursor) !== undefined)
    .optional()
    .catch(undefined),
})
