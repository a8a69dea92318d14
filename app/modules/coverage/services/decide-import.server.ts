import type { z } from 'zod'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { importRefusals } from '../content/imports.ts'
import type { Refusal } from './begin-import.server.ts'
import {
  changeImport,
  findImport,
  findImportsIn,
  lockDecisions,
  type CoverageImport,
} from '../data/imports.server.ts'
import { makeWatchesDue } from '../data/watches.server.ts'
import { leavingImports } from '../rules/import-change.ts'
import { decideImportSchema } from '../schema.ts'
import { areasTag, buildingsTag } from './result-cache.server.ts'

export const rollBackWithinDays = 30

type Decided = Outcome<{ version: number }, Refusal>
type Choice = Pick<z.infer<typeof decideImportSchema>, 'mode' | 'leaving'>

/**
 * Puts a staged import live, at once for every check, in the place of the live ones or beside them.
 * Sample buildings never stand beside real ones (D-105). Where others would leave than staff were told,
 * nothing is done (STF-12). Watched addresses are looked at anew (COV-34).
 */
export function applyImport(ctx: Context, input: unknown): Promise<Decided> {
  return decide(ctx, input, async (tx, found, { mode, leaving: expected }, at) => {
    if (found.state !== 'staged') return refused('conflict', importRefusals.notStaged)
    await lockDecisions(tx)
    const leaving = leavingImports(found, await findImportsIn(tx, ['live']), mode)
    if (
      expected &&
      !isSameSet(
        expected,
        leaving.map(({ id }) => id),
      )
    )
      return refused('conflict', importRefusals.othersLive)
    for (const { id } of leaving)
      await changeImport(tx, id, { state: 'replaced', replacedBy: found.id, updatedAt: at })
    await changeImport(tx, found.id, { state: 'live', updatedAt: at })
    await makeWatchesDue(tx)
    return accepted({ action: 'applied', details: { mode, replaced: leaving.map(({ id }) => id) } })
  })
}

/** Takes a live import back and puts those live again whose place it took. */
export function rollBackImport(ctx: Context, input: unknown): Promise<Decided> {
  return decide(ctx, input, async (tx, found, _choice, at) => {
    if (found.state !== 'live' || found.isSample) return refused('conflict', importRefusals.notLive)
    const ageMs = at.getTime() - found.updatedAt.getTime()
    if (ageMs > rollBackWithinDays * 24 * 3600 * 1000)
      return refused('conflict', importRefusals.tooOld)
    const replaced = await findImportsIn(tx, ['replaced'])
    const back = replaced.filter(({ replacedBy }) => replacedBy === found.id)
    for (const { id } of back)
      await changeImport(tx, id, { state: 'live', replacedBy: null, updatedAt: at })
    await changeImport(tx, found.id, { state: 'rolled-back', updatedAt: at })
    return accepted({ action: 'rolled-back', details: { restored: back.map(({ id }) => id) } })
  })
}

/** Gives a staged import up; its buildings are deleted by the clock. */
export function discardImport(ctx: Context, input: unknown): Promise<Decided> {
  return decide(ctx, input, async (tx, found, _choice, at) => {
    if (found.state !== 'staged' && found.state !== 'uploading')
      return refused('conflict', importRefusals.notStaged)
    await changeImport(tx, found.id, { state: 'discarded', updatedAt: at })
    return accepted({ action: 'discarded', details: {} })
  })
}

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

type Step = (
  tx: Transaction,
  found: CoverageImport,
  choice: Choice,
  at: Date,
) => Promise<Outcome<{ action: string; details: Record<string, unknown> }, 'conflict'>>

async function decide(ctx: Context, input: unknown, step: Step): Promise<Decided> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = decideImportSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    if (fields.id) return refused('not-found', importRefusals.unknown)
    return refused('invalid-input', Object.values(fields).join(' '), { fields })
  }
  const { id, version, ...choice } = parsed.data
  const outcome = await ctx.db.transaction(async (tx): Promise<Decided> => {
    const found = await findImport(tx, id, true)
    if (!found) return refused('not-found', importRefusals.unknown)
    if (found.version !== version)
      return refused('conflict', importRefusals.stale, { current: found })
    const done = await step(tx, found, choice, ctx.clock.now())
    if (!done.ok) return { ...done, current: found }
    await recordActivity(ctx, tx, {
      action: `coverage-import.${done.value.action}`,
      subjectType: 'coverage-import',
      subjectId: String(id),
      details: done.value.details,
    })
    for (const tag of [buildingsTag, areasTag]) await invalidateTag(tx, tag)
    return accepted({ version: version + 1 })
  })
  if (outcome.ok) for (const tag of [buildingsTag, areasTag]) ctx.cache.markStale(tag)
  return outcome
}
