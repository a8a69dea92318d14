import { z } from 'zod'
import { stages } from '#app/features/client-forms/schema/submission.ts'

const survey = z.object({
  id: z.string(),
  reference: z.string(),
  place: z.string(),
  province: z.string(),
  lineOfSight: z.string(),
  level: z.string(),
  reason: z.string(),
  stage: z.enum(stages),
  surveyDate: z.string(),
  pictures: z.number(),
})
export type PlaceSurvey = z.infer<typeof survey>

const request = z.object({
  id: z.string(),
  reference: z.string(),
  place: z.string(),
  submittedAt: z.string(),
})

/** The board as the console reads it; requests come with the first page alone. */
export const surveyBoardSchema = z.object({
  surveys: z.array(survey),
  requests: z.array(request),
  next: z.string().nullable(),
})
export type SurveyBoard = z.infer<typeof surveyBoardSchema>

/** Where a page of the board begins; anything else is the first page. */
export const boardPageSchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f-]{36}$/)
    .optional()
    .catch(undefined),
})
