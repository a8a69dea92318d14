import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { countAttempt, type RateLimit } from '#app/platform/rate-limit.server.ts'
import { refusals } from '../content.ts'
import { addressServiceOf } from '../gateway.server.ts'
import type { AddressService } from '../gateway/address-service.server.ts'
import { gazetteerService } from '../gateway/gazetteer.server.ts'

/** Many people share one address behind a mobile network, and a word typed is a few requests. */
export const searchLimit: RateLimit = { name: 'address-search', attempts: 240, windowSeconds: 60 }
export const lookUpLimit: RateLimit = { name: 'address-look-up', attempts: 60, windowSeconds: 60 }

/** Counts the call; while the database is away nothing is counted, and what needs no database goes on. */
export async function countCall(
  ctx: Context,
  limit: RateLimit,
): Promise<Outcome<null, 'too-many-requests'>> {
  try {
    return await countAttempt(ctx, limit)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return accepted(null)
  }
}

const restMs = 30_000
const mostAnswers = 2_000
type Kept = { until: number; value: unknown }
type Line = { service: AddressService; answers: Map<string, Kept>; restsUntil: number }
const lines = new WeakMap<Env, Line>()

function lineOf(env: Env): Line {
  const kept = lines.get(env)
  const line = kept ?? { service: addressServiceOf(env), answers: new Map(), restsUntil: 0 }
  lines.set(env, line)
  return line
}

/**
 * Asks the address service of the settings, or what it answered lately under `key`. After a failure it
 * rests for 30 s. While it does not answer, the bundled gazetteer does (ADR-27).
 */
export async function askAddressService<Value>(
  ctx: Context,
  key: string,
  ask: (service: AddressService) => Promise<Outcome<Value, 'unavailable'>>,
): Promise<Outcome<Value, 'unavailable'>> {
  const line = lineOf(ctx.env)
  const now = ctx.clock.now().getTime()
  const kept = line.answers.get(key)
  if (kept && kept.until > now) return accepted(kept.value as Value)
  if (line.restsUntil <= now) {
    const answer = await ask(line.service)
    if (answer.ok) {
      keep(line, key, { value: answer.value, until: now + line.service.cacheMs })
      return answer
    }
    line.restsUntil = now + restMs
    ctx.log.warn(
      { service: line.service.name, reason: answer.message },
      'addresses: the gazetteer answers instead',
    )
  }
  const instead = await ask(gazetteerService)
  return instead.ok
    ? instead
    : refused('unavailable', refusals.unavailable, { retryAfterSeconds: 30 })
}

function keep(line: Line, key: string, kept: Kept): void {
  if (line.service.cacheMs === 0) return
  line.answers.delete(key)
  if (line.answers.size >= mostAnswers) line.answers.delete(line.answers.keys().next().value!)
  line.answers.set(key, kept)
}
