import { surveyPlacesList } from '#app/features/client-forms/forms/site-survey/content.ts'
import type { Lists } from '#app/features/client-forms/schema/definition.ts'
import { findSurveyRequests } from '#app/features/leads/data/survey-requests.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole } from '#app/platform/role-check.ts'

const mostPlaces = 200

/** FLD-07: where enquiries ask for a survey; for staff alone, since these are people's addresses. */
export async function readSurveyPlaces(ctx: Context): Promise<Lists> {
  if (!hasRole(ctx.actor, 'editor')) return {}
  const requests = await findSurveyRequests(ctx.db, mostPlaces)
  const places = [...new Set(requests.map(({ place }) => place))]
  return { [surveyPlacesList]: places.map((place) => ({ value: place, label: place })) }
}
