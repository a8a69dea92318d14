import { z } from 'zod'
import { proclaimedHolidays } from '#app/basics/business-days.ts'
import { dateAfter, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, parseView } from '#app/basics/outcome.ts'
import { parseJson } from '#app/basics/text.ts'
import { findKnownStaff } from '#app/modules/sales/lead/owner/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { allPages, csvChunks } from '#app/platform/csv.server.ts'
import { formKey } from '../../definition/rules.ts'
import { contractAudit } from '../content.ts'
import { noticeCalendar } from '../notice-window/rules.ts'
import { describeClinic, maxContractEnds, rolloutColumns, rolloutRow, totalsOf } from './rules.ts'
import {
  type RolloutPage,
  type RolloutSummary,
  rolloutQuerySchema,
  rolloutViewSchema,
} from './schema.ts'
import {
  type Board,
  type BoardPosition,
  countBoard,
  countBoardParts,
  findBoardPage,
  findEndingContracts,
} from './store.server.ts'

const cursorSchema = z.tuple([
  z.number().int().min(0).max(9),
  z.string().regex(/^-?\d{1,400}$/),
  z.string().max(200),
  z.string().max(400),
])

export function writeCursor(cursor: BoardPosition): string {
  return JSON.stringify(cursor)
}

/** Decodes a cursor. Returns undefined for one that we did not issue; the list then starts from the beginning. */
export function readCursor(text = ''): BoardPosition | undefined {
  const { data } = cursorSchema.safeParse(parseJson(text))
  return data?.some((part) => String(part).includes('\u0000')) ? undefined : data
}

const pageSize = 50
/** The range of the contract timeline: from 30 days ago to 18 months ahead. */
const contractEndRange = { daysBack: 30, daysAhead: 547 }

/** Reads the listed clinics and creates the notice calendar for today, including specially proclaimed holidays. */
async function readBoard(ctx: Context): Promise<Board> {
  const [listed, site] = await Promise.all([
    readSettings(ctx, 'clinics'),
    readSettings(ctx, 'site'),
  ])
  const today = johannesburgDate(ctx.clock.now())
  return { listed, calendar: noticeCalendar(today, proclaimedHolidays(site)) }
}

/** Returns the totals of the whole rollout as of today. Requires the editor role or higher. */
export async function readRollout(ctx: Context): Promise<Outcome<RolloutSummary>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const board = await readBoard(ctx)
  const { today, windowOf } = board.calendar
  const [parts, ends, owners] = await Promise.all([
    countBoardParts(ctx.db, board),
    findEndingContracts(ctx.db, board, {
      from: dateAfter(today, -contractEndRange.daysBack),
      to: dateAfter(today, contractEndRange.daysAhead),
      today,
      most: maxContractEnds,
    }),
    findKnownStaff(ctx.db),
  ])
  const ending = ends.map((end) => {
    const { opensOn, closesOn } = windowOf(end.contractEnd)
    return { ...end, opensOn, closesOn }
  })
  return accepted({ today, ...totalsOf(parts), ending, owners })
}

/** Returns a page of the clinics that match the filter. Requires the editor role or higher. */
export async function readRolloutPage(ctx: Context, query: unknown): Promise<Outcome<RolloutPage>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const { cursor, ...view } = rolloutQuerySchema.parse(query)
  const board = await readBoard(ctx)
  const [page, total] = await Promise.all([
    findBoardPage(ctx.db, board, view, { after: readCursor(cursor), size: pageSize }),
    countBoard(ctx.db, board, view),
  ])
  return accepted({
    clinics: page.clinics.map((clinic) => describeClinic(clinic, board.calendar)),
    total,
    next: page.next && writeCursor(page.next),
  })
}

const batchSize = 5000

/**
 * Streams the matching clinics as CSV in list order, and logs the export before the first byte. Requires the editor
 * role or higher.
 */
export async function exportRollout(
  ctx: Context,
  input: object,
): Promise<Outcome<{ count: number; parts: AsyncGenerator<string> }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = parseView(rolloutViewSchema, input)
  if (!parsed.ok) return parsed
  const view = parsed.value
  const board = await readBoard(ctx)
  const count = await countBoard(ctx.db, board, view)
  const { search, ...filter } = view
  const details = { ...filter, hasSearch: search !== '', count }
  const list = ['client-form-list', formKey(contractAudit)] as const
  await logActivity(ctx, ctx.db, 'client-form.rollout-exported', list, details)
  const staff = new Map((await findKnownStaff(ctx.db)).map(({ id, name }) => [id, name]))
  const pages = allPages(async (after: BoardPosition | undefined) => {
    const page = await findBoardPage(ctx.db, board, view, { after, size: batchSize })
    return [page.clinics, page.next] as const
  })
  const parts = csvChunks(rolloutColumns, pages, (clinic) => {
    const owner = staff.get(clinic.ownerId ?? '') ?? null
    return rolloutRow(describeClinic(clinic, board.calendar), owner)
  })
  return accepted({ count, parts })
}
