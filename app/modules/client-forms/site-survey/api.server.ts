import { Hono } from 'hono'
import { query, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { readSurveyBoard } from './service.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

/** The survey board under /api/admin/forms/site-survey/report/places. */
export const surveyBoardApi = new Hono<AppEnv>().get(
  '/',
  allow('editor'),
  query<{ cursor?: string }>(),
  async (c) => c.json(unwrap(await readSurveyBoard(c.get('ctx'), c.req.query()))),
)
