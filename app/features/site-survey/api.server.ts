import { Hono } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readSurveyBoard } from './services/read-survey-board.server.ts'

/** The survey board under /api/admin/forms/site-survey/report/places. */
export const surveyBoardApi = new Hono<AppEnv>().get('/', async (c) => {
  const outcome = await readSurveyBoard(c.get('ctx'), c.req.query())
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})
