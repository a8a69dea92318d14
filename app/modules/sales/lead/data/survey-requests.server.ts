import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../tables.server.ts'

/** As long as a free line of a client form may be. */
const longestPlace = 120

export type SurveyRequest = { id: string; reference: string; place: string; submittedAt: Date }

/** Open enquiries for a site survey, newest first, by company and address (FLD-07). */
export async function findSurveyRequests(db: Queryable, most: number): Promise<SurveyRequest[]> {
  const rows = await db
    .select({
      id: leads.id,
      reference: leads.reference,
      company: leads.company,
      fields: leads.fields,
      submittedAt: leads.submittedAt,
    })
    .from(leads)
    .where(
      and(
        eq(leads.kind, 'site-survey'),
        inArray(leads.status, ['new', 'in_progress']),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.mergedInto),
        isNull(leads.deidentifiedAt),
      ),
    )
    .orderBy(desc(leads.submittedAt))
    .limit(most)
  return rows.map(({ company, fields, ...request }) => {
    const place = [company, String(fields.address ?? '')].filter(Boolean).join(', ')
    return { ...request, place: Array.from(place).slice(0, longestPlace).join('') }
  })
}
