import { z } from 'zod'
import { parseCursor } from '#app/basics/ids.ts'
import { accepted } from '#app/basics/outcome.ts'
import { findSurveyRequests } from '#app/modules/sales/lead/store.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Submission } from '../submission/store.server.ts'
import { surveyQuestions } from './content.ts'
import { findNewestSurveys, findSurveyedPlaces } from './store.server.ts'

/** Far above any real number of open enquiries; it limits the memory that one call can take. */
const maxRequests = 10_000

/** The page cursor; an invalid one returns the first page. */
const boardPageSchema = z.object({
  cursor: z
    .string()
    .refine((cursor) => parseCursor(cursor) !== undefined)
    .optional()
    .catch(undefined),
})

/**
 * Returns a page of surveyed places with their newest surveys. The first page also contains the places that still need
 * a survey. Requires the editor role or higher.
 */
export async function readSurveyBoard(ctx: Context, query: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const { cursor } = boardPageSchema.parse(query)
  const [{ page, next }, requests] = await Promise.all([
    findNewestSurveys(ctx.db, cursor),
    cursor ? undefined : findOpenRequests(ctx),
  ])
  return accepted({ surveys: page.map(surveyOf), requests: requests ?? [], next })
}

async function findOpenRequests({ db }: Context) {
  const requests = await findSurveyRequests(db, maxRequests)
  const surveyed = await findSurveyedPlaces(
    db,
    requests.map(({ place }) => place),
  )
  return requests
    .filter(({ place }) => !surveyed.has(place.trim().toLowerCase()))
    .map(({ submittedAt, ...request }) => ({ ...request, submittedAt: submittedAt.toISOString() }))
}

function surveyOf(submission: Submission) {
  const { id, reference, subject, region, state, level, reason, stage, answers } = submission
  return {
    id,
    reference,
    place: subject,
    province: region,
    lineOfSight: state,
    level,
    reason,
    stage,
    surveyDate: String(answers[surveyQuestions.date] ?? ''),
    pictures: Array.isArray(answers.pictures) ? answers.pictures.length : 0,
  }
}
