import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiDocument } from '#server/openapi/document.ts'
import {
  areDurationsChecked,
  runInParallel,
  proofTimeoutMs,
  reportProof,
  seededRandom,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { type ApiAnswer, ApiCaller } from './support/api-caller.ts'
import { AnswerChecks, type Call, callsOf, routesOf } from './support/described-calls.ts'
import { hostileCalls, isLeak } from './support/hostile-calls.ts'
import { callNode, signIn } from './support/nodes.ts'
import { startProduct } from './support/product-server.ts'

const seed = Number(process.env.FAST_CHECK_SEED)
let started: Awaited<ReturnType<typeof startProduct>>
let document: ApiDocument
let caller: ApiCaller

beforeAll(async () => {
  started = await startProduct()
  const { url, staff } = started.product
  const headers = { ...(await signIn(url, staff)) }
  document = await callNode(url, '/api/openapi.json', headers)
  await loadSamples(url, headers)
  caller = new ApiCaller(started.product, seed)
  await caller.start()
})
afterAll(() => started.stop())

/** Returns how a response differs from the API description; undefined if it matches. */
function findMismatch(checks: AnswerChecks, call: Call, answered: ApiAnswer): string | undefined {
  const { status, type, body } = answered
  if (status >= 500 && status !== 503) return `status ${status}`
  if (call.isBroken && status < 400) return `accepted a broken body with ${status}`
  const wrong = checks.find(call.route, status, type, body)
  if (wrong || status !== 422 || !call.isBroken) return wrong
  const { fields } = JSON.parse(body) as { fields?: object }
  const isNamed = Object.keys(fields ?? {}).length > 0
  return isNamed ? undefined : `refused with 422 and no field: ${body.slice(0, 200)}`
}

/** Returns the calls of all routes in random order. */
function mixedCalls(document: ApiDocument, count: number): Call[] {
  const routes = routesOf(document)
  const each = Math.ceil(count / routes.length)
  const random = seededRandom(seed)
  return routes
    .flatMap((route, at) => callsOf(route, each, seed + at))
    .map((call) => ({ call, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ call }) => call)
    .slice(0, count)
}

/**
 * Loads a month of sample data, so that lists have content. A sample run makes one call, which may load only a part.
 */
async function loadSamples(url: string, headers: Record<string, string>): Promise<void> {
  const path = '/api/admin/checklist/samples/load'
  const load = () => callNode<{ isDone: boolean }>(url, path, headers, {})
  while (!(await load()).isDone) if (!areDurationsChecked) return
}

/** Counts responses, and collects the routes that answered at least one call successfully. */
class Tally {
  requests = 0
  broken = 0
  'answered well' = 0
  /** Calls refused before their content was read: not signed in, or too many requests. */
  'turned away' = 0
  readonly wellAnswering = new Set<string>()
  /** An example of each mismatch. */
  readonly mismatches: Record<string, string> = {}

  add({ route, isBroken, parameters, body, raw }: Call, status: number, mismatch?: string): void {
    this.requests++
    if (isBroken) this.broken++
    if (status === 401 || status === 429) this['turned away']++
    if (status < 300) {
      this['answered well']++
      this.wellAnswering.add(route.name)
    }
    if (mismatch)
      this.mismatches[`${route.name}: ${mismatch}`] = JSON.stringify({
        parameters,
        body,
        raw,
      }).slice(0, 500)
  }
}

/** Returns what is wrong with the response to a hostile call; undefined if nothing is. */
function findFault({ isBroken }: Call, { status, body }: ApiAnswer): string | undefined {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`
  if (isBroken && status < 400) return `accepted it with ${status}`
  return isLeak(body) ? `leaks internals: ${body.slice(0, 400)}` : undefined
}

test(
  'T18 PRF-01 hostile input causes no 5xx, broken input is refused, and no response leaks internals',
  { timeout: proofTimeoutMs },
  async () => {
    const tally = new Tally()
    const count = numberOfTries(200, 50_000)
    const calls = hostileCalls(document, count, seed)
    await runInParallel(count, 4, async () => {
      const call = calls.next().value as Call
      const answered = await caller.send(call)
      tally.add(call, answered.status, findFault(call, answered))
    })
    expect(tally.mismatches, `seed ${seed}`).toEqual({})
    if (areDurationsChecked && caller.unansweredCalls.length > 0)
      process.stderr.write(caller.unansweredCalls.join('\n'))
    reportProof('T18 hostile input', {
      requests: tally.requests,
      'that must be refused': tally.broken,
      'answered well': tally['answered well'],
      'turned away': tally['turned away'],
      'sent again': caller.unansweredCalls.length,
      'answers of 5xx': 0,
      'wrongly taken': 0,
      leaks: 0,
    })
  },
)

test(
  'PRF-05 the server’s requests and responses match its OpenAPI document',
  { timeout: proofTimeoutMs },
  async () => {
    const checks = new AnswerChecks(document)
    const tally = new Tally()
    for (const call of mixedCalls(document, numberOfTries(routesOf(document).length, 20_000))) {
      const answered = await caller.send(call)
      tally.add(call, answered.status, findMismatch(checks, call, answered))
    }
    expect(tally.mismatches, `seed ${seed}`).toEqual({})
    const { requests, broken, wellAnswering } = tally
    reportProof('PRF-05', {
      requests,
      broken,
      'answered well': tally['answered well'],
      routes: routesOf(document).length,
      'of them answering well': wellAnswering.size,
      mismatches: 0,
    })
  },
)
