import { Hono, type Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { csvText } from '#app/basics/csv.ts'
import { nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import { query, RefusalError, type AppEnv } from '#app/platform/http.server.ts'
import { findLeadsAround } from '../data/demand-leads.server.ts'
import { findDemand } from '../data/demand.server.ts'
import { demandRows, summarizeDemand } from '../rules/demand.ts'
import { demandDaysSchema, demandLeadsSchema } from '../schema/demand.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

type AskedDays = { from?: string; to?: string }

const shownPlaces = 100
const leadsAtOnce = 25

/** Where fibre is asked for, from day to day, under /api/admin/coverage/demand (STF-12). */
export const demandApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), query<AskedDays>(), async (c) => {
    const days = daysOf(c)
    if (!days.success) throw wrong(days.error)
    const { places, elsewhere } = await summaryOf(c, days.data)
    const more = Math.max(0, places.length - shownPlaces)
    return c.json({ ...days.data, places: places.slice(0, shownPlaces), more, elsewhere })
  })
  .get('/places.csv', allow('product_manager'), query<AskedDays>(), async (c) => {
    const days = daysOf(c)
    if (!days.success) throw wrong(days.error)
    const { from, to } = days.data
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="fibre-demand-${from}-to-${to}.csv"`)
    return c.body(csvText(demandRows(await summaryOf(c, days.data))))
  })
  .get(
    '/leads',
    allow('product_manager'),
    query<AskedDays & Record<string, string>>(),
    async (c) => {
      const days = daysOf(c)
      if (!days.success) throw wrong(days.error)
      const asked = demandLeadsSchema.safeParse(c.req.query())
      if (!asked.success) throw wrong(asked.error)
      const { beforeAt, beforeId, ...box } = asked.data
      const around = {
        ...box,
        from: startOfJohannesburgDay(days.data.from),
        until: nextJohannesburgMidnight(startOfJohannesburgDay(days.data.to)),
        before: beforeAt && beforeId ? { at: new Date(beforeAt), id: beforeId } : undefined,
      }
      const found = await findLeadsAround(c.get('ctx').db, around, leadsAtOnce + 1)
      return c.json({ leads: found.slice(0, leadsAtOnce), isMore: found.length > leadsAtOnce })
    },
  )

type Days = z.infer<ReturnType<typeof demandDaysSchema>>

const daysOf = (c: HonoContext<AppEnv>) =>
  demandDaysSchema(c.get('ctx').clock.now()).safeParse(c.req.query())

const summaryOf = async (c: HonoContext<AppEnv>, { from, to }: Days) =>
  summarizeDemand(await findDemand(c.get('ctx').db, from, to))

function wrong(error: z.ZodError): RefusalError {
  const fields = fieldErrors(error)
  return new RefusalError(refused('invalid-input', Object.values(fields).join(' '), { fields }))
}
