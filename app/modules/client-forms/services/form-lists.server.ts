import { findSurveyRequests } from '#app/modules/sales/lead/data/survey-requests.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole } from '#app/platform/role-check.ts'
import { surveyPlacesList } from '../forms/site-survey/content.ts'
import type { Lists } from '#app/modules/forms/schema/definition.ts'

const maxPlaces = 200

/** The lists that staff edit and those read from enquiries, as options of forms (D-28, D-138). */
export async function readFormLists(ctx: Context): Promise<Lists> {
  const { groups } = await readSettings(ctx, 'clinics')
  const clinics = groups.flatMap(({ province, clinics }) =>
    clinics.map((name) => ({ value: name, label: name, group: province, sets: { province } })),
  )
  return { clinics, ...(await readSurveyPlaces(ctx)) }
}

/** FLD-07: where enquiries ask for a survey; for staff alone, since these are people's addresses. */
async function readSurveyPlaces(ctx: Context): Promise<Lists> {
  if (!hasRole(ctx.actor, 'editor')) return {}
  const requests = await findSurveyRequests(ctx.db, maxPlaces)
  const places = [...new Set(requests.map(({ place }) => place))]
  return { [surveyPlacesList]: places.map((place) => ({ value: place, label: place })) }
}
