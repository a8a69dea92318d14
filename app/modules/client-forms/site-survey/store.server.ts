import { and, eq, inArray, ne, sql, type AnyColumn } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database.server.ts'
import { formKey } from '../definition/rules.ts'
import { questionName } from '../submission/store.server.ts'
import { clientFormSubmissions as surveys } from '../tables.ts'
import { siteSurvey, surveyQuestions } from './content.ts'

const pageSize = 50
const surveyFormKey = formKey(siteSurvey)
const laterSurveys = alias(surveys, 'later')
const placeKey = (text: AnyColumn) => sql`lower(btrim(${text}))`

const isCountedSurvey = (of: typeof surveys | typeof laterSurveys) =>
  and(eq(of.form, surveyFormKey), eq(of.isSuspectedSpam, false), ne(of.stage, 'set-aside'))

/** Returns a page with the newest survey of each place, latest first, and the cursor of the next page. */
export async function findNewestSurveys(db: Queryable, cursor: string | undefined) {
  const [at, id] = cursor?.split('_') ?? []
  // The newest survey has the latest survey date; if dates are equal, the one received last is used.
  const newest = db
    .select({ id: laterSurveys.id })
    .from(laterSurveys)
    .where(
      and(
        isCountedSurvey(laterSurveys),
        eq(placeKey(laterSurveys.subject), placeKey(surveys.subject)),
      ),
    )
    .orderBy(
      sql`${laterSurveys.answers} ->> ${questionName(surveyQuestions.date)} desc nulls last, ${laterSurveys.receivedAt} desc nulls last, ${laterSurveys.id} desc nulls last`,
    )
    .limit(1)
  const rows = await db
    .select()
    .from(surveys)
    .where(
      and(
        isCountedSurvey(surveys),
        at && id
          ? sql`(${surveys.receivedAt}, ${surveys.id}) < (${at}::timestamptz, ${id}::uuid)`
          : undefined,
        sql`${surveys.id} = (${newest})`,
      ),
    )
    .orderBy(sql`${surveys.receivedAt} desc nulls last`, sql`${surveys.id} desc nulls last`)
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { page, next: last ? `${last.receivedAt.toISOString()}_${last.id}` : null }
}

/** Returns the places in this list that have a survey, in lower case. */
export async function findSurveyedPlaces(db: Queryable, places: readonly string[]) {
  if (places.length === 0) return new Set<string>()
  const wanted = places.map((place) => place.trim().toLowerCase())
  const rows = await db
    .selectDistinct({ place: sql<string>`lower(btrim(${surveys.subject}))` })
    .from(surveys)
    .where(and(isCountedSurvey(surveys), inArray(placeKey(surveys.subject), wanted)))
  return new Set(rows.map(({ place }) => place))
}
