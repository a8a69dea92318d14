import { readFileSync } from 'node:fs'
import type { ApiDocument } from '#server/openapi/document.ts'
import { seededRandom } from '#tools/testing/effort.ts'
import { type Call, type DescribedRoute, callsOf, routesOf } from './described-calls.ts'
import {
  hostileValues,
  strangeMethods,
  strangeQueries,
  strangeTypes,
  unreadableBodies,
} from './hostile-values.ts'

type Random = () => number
const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

/** Replaces one part of a value, at any depth, with a hostile value. */
function replaceRandomPart(value: unknown, random: Random): unknown {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (names.length === 0 || random() < 0.1) return oneOf(random, hostileValues)
  const name = oneOf(random, names)
  const part = replaceRandomPart((value as Record<string, unknown>)[name], random)
  return Array.isArray(value)
    ? value.map((one: unknown, at) => (String(at) === name ? part : one))
    : { ...(value as object), [name]: part }
}

const takesJson = ({ operation }: DescribedRoute) =>
  operation.requestBody?.content['application/json'] !== undefined

/** Makes a valid call hostile in one of several ways; sets `isBroken` if the server must refuse it. */
function makeHostile(call: Call, random: Random): Call {
  const names = Object.keys(call.parameters)
  const ways: (() => Call)[] = [
    () => ({ ...call, raw: { query: oneOf(random, strangeQueries) } }),
    () => ({ ...call, raw: { method: oneOf(random, strangeMethods) } }),
    () => ({ ...call, raw: { type: oneOf(random, strangeTypes) } }),
  ]
  const parameter = () => ({
    ...call,
    raw: { parameters: { [oneOf(random, names)]: oneOf(random, hostileValues) } },
  })
  const hostileBodyCall = () => ({ ...call, body: replaceRandomPart(call.body, random) })
  const raw = () => ({ body: oneOf(random, unreadableBodies) })
  const unreadable = () => ({ ...call, isBroken: true, raw: raw() })
  if (names.length > 0) ways.push(parameter, parameter)
  if (takesJson(call.route))
    ways.push(hostileBodyCall, hostileBodyCall, hostileBodyCall, unreadable)
  return oneOf(random, ways)()
}

type Endpoint = {
  name: string
  path: string
  type: 'json' | 'form'
  body: Record<string, unknown>
  required: string[]
}

/** Every public function and every form that works without script, each with a valid call. */
const endpoints = (): Endpoint[] =>
  JSON.parse(readFileSync('checks/black-box/target.json', 'utf8')).badinput.endpoints

function routeOf({ name, path, type }: Endpoint): DescribedRoute {
  const operation = {
    operationId: name,
    tags: ['public'],
    summary: name,
    security: type === 'json' ? [{ key: [] }] : [],
    responses: {},
  }
  return { name, method: 'POST', path, operation }
}

/** A call of a public function or form without a required value, or with a hostile value, body or content type. */
function publicCall(endpoint: Endpoint, number: number, random: Random): Call {
  const route = routeOf(endpoint)
  const right = JSON.parse(
    JSON.stringify(endpoint.body)
      .replaceAll('{{seq}}', String(number))
      .replaceAll(/\{\{rand:\d\}\}/g, 'some'),
  ) as Record<string, unknown>
  const { [oneOf(random, endpoint.required)]: _, ...incomplete } = right
  const isBroken = random() < 0.4
  const body = isBroken ? incomplete : (replaceRandomPart(right, random) as Record<string, unknown>)
  const call: Call = { route, parameters: {}, body, isBroken }
  if (endpoint.type === 'form') return { ...call, raw: asForm(body) }
  if (random() < 0.2)
    return { ...call, isBroken: true, raw: { body: oneOf(random, unreadableBodies) } }
  return random() < 0.1 ? { ...call, raw: { type: oneOf(random, strangeTypes) } } : call
}

const asForm = (body: unknown) => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(
    Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString(),
})

/** Hostile calls of all described routes, and a quarter to public functions and forms, in random order. */
export function* hostileCalls(document: ApiDocument, count: number, seed: number): Generator<Call> {
  const random = seededRandom(seed)
  const routes = routesOf(document)
  const each = Math.ceil(count / routes.length)
  const described = routes.flatMap((route, at) => callsOf(route, each, seed + at))
  const open = endpoints()
  for (let number = 0; number < count; number++) {
    if (random() < 0.25) {
      yield publicCall(oneOf(random, open), number, random)
      continue
    }
    const call = oneOf(random, described)
    yield call.isBroken ? call : makeHostile(call, random)
  }
}

const traces =
  /(?:\n|\\n)\s+at \S+ ?\(?\S+:\d+:\d+|node_modules|\.server\.[jt]s|Failed query|PostgresError|pg_catalog/

/** Whether a response reveals internals of the product: a stack trace, a file name or an SQL statement. */
export const isLeak = (body: string) => traces.test(body)
