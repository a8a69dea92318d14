import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { findKnownStaff } from '#app/modules/sales/lead/data/owners.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import {
  countBoard,
  countBoardParts,
  findBoardPage,
  findEndingContracts,
  type Board,
} from '../data/board.server.ts'
import { readCursor, writeCursor } from '../rules/board-cursor.ts'
import { noticeCalendar } from '../rules/notice-window.ts'
import { describeClinic, totalsOf } from '../rules/rollout.ts'
import { mostEnds } from '../rules/timeline-span.ts'
import { rolloutQuerySchema, type RolloutPage, type RolloutSummary } from '../schema/rollout.ts'

const pageSize = 50
const dayMs = 24 * 60 * 60 * 1000
/** The drawing of ends: from a month ago to a year and a half ahead. */
const shownEnds = { daysBack: 30, daysAhead: 547 }

/** What the board is made of today: the listed clinics, and the holidays, proclaimed ones too (FLD-08). */
export async function readBoard(ctx: Context): Promise<Board> {
  const [listed, site] = await Promise.all([
    readSettings(ctx, 'clinics'),
    readSettings(ctx, 'site'),
  ])
  const today = johannesburgDate(ctx.clock.now())
  return { listed, calendar: noticeCalendar(today, proclaimedHolidays(site)) }
}

/** The whole rollout in figures as it stands today (AUD-64). Editor and above. */
export async function readRollout(ctx: Context): Promise<Outcome<RolloutSummary>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const board = await readBoard(ctx)
  const { today, windowOf } = board.calendar
  const [parts, ends, owners] = await Promise.all([
    countBoardParts(ctx.db, board),
    findEndingContracts(ctx.db, board, {
      from: johannesburgDate(new Date(Date.parse(today) - shownEnds.daysBack * dayMs)),
      to: johannesburgDate(new Date(Date.parse(today) + shownEnds.daysAhead * dayMs)),
      today,
      most: mostEnds,
    }),
    findKnownStaff(ctx.db),
  ])
  const migrated = parts
    .filter(({ done }) => done === 1)
    .reduce((sum, part) => sum + part.clinics, 0)
  const ending = ends.map((end) => {
    const { opensOn, closesOn } = windowOf(end.contractEnd)
    return { ...end, opensOn, closesOn }
  })
  return accepted({ today, ...totalsOf(parts, migrated), ending, owners })
}

/** A page of the clinics that the address asks for (FLD-08). Editor and above. */
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
