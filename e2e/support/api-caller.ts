import { randomUUID } from 'node:crypto'
import { seededRandom } from '#tools/testing/effort.ts'
import type { Call } from './described-calls.ts'
import { type SignedIn, signIn } from './nodes.ts'
import type { ProductUnderTest } from './product-server.ts'
import { readPublicKey } from './public-key.ts'

export type ApiAnswer = { status: number; type: string; body: string }
type Person = 'staff' | 'colleague'

/** Sends described API calls as two people, and reuses ids from the responses so that later calls find records. */
export class ApiCaller {
  readonly #product: ProductUnderTest
  readonly #random: () => number
  readonly #signedIn = new Map<Person, SignedIn>()
  readonly #ids = new Map<string, string[]>()
  readonly #versions = new Map<string, number>()
  #publicKey = ''
  /** Calls whose connection ended before a response; each was retried once. */
  readonly unansweredCalls: string[] = []

  constructor(product: ProductUnderTest, seed: number) {
    this.#product = product
    this.#random = seededRandom(seed)
  }

  async start(): Promise<void> {
    this.#publicKey = await readPublicKey(`${this.#product.url}/contact`)
    await this.#signIn('staff')
    await this.#signIn('colleague')
  }

  async send(call: Call): Promise<ApiAnswer> {
    const { security } = call.route.operation
    const known = this.#withKnownIds(call)
    const person = this.#random() < 0.8 ? 'staff' : 'colleague'
    const isStaff = security.some((way) => 'cookie' in way)
    const signedIn = this.#signedIn.get(person) ?? this.#signedIn.get('staff')!
    const keyed: Record<string, string> =
      security.length > 0 ? { authorization: `Bearer ${this.#publicKey}` } : {}
    const attempt = () => sendCall(this.#product.url, known, isStaff ? { ...signedIn } : keyed)
    const answered = await attempt().catch((error: unknown) => {
      // The server may close a kept-alive connection just as the client reuses it, so send the call once more.
      this.unansweredCalls.push(`${known.route.name}: ${describe(error)}`)
      return attempt().catch((again: unknown) => {
        throw new Error(
          `No answer twice, ${describe(error)}, ${describe(again)}: ${JSON.stringify(known).slice(0, 2_000)}`,
        )
      })
    })
    if (isStaff && answered.status === 401) await this.#signIn(person)
    if (answered.status < 300 && isStaff && answered.type.startsWith('application/json'))
      this.#collectIds(tagOf(call), JSON.parse(answered.body))
    return answered
  }

  /** Signs in again, because some calls end a session or close an account. */
  async #signIn(person: Person): Promise<void> {
    const made = await signIn(this.#product.url, this.#product[person]).catch(() => undefined)
    if (made) this.#signedIn.set(person, made)
    else this.#signedIn.delete(person)
  }

  /** Replaces most ids and all versions in a call with existing ones. The body of a broken call stays unchanged. */
  #withKnownIds(call: Call): Call {
    const tag = tagOf(call)
    const parameters = Object.fromEntries(
      Object.entries(call.parameters).map(([name, value]) => {
        const isId = /id$/i.test(name)
        return [name, isId ? this.#idOf(name, tag) : value]
      }),
    )
    Object.assign(parameters, call.raw?.parameters)
    const about = Object.values(parameters).find((one) => this.#versions.has(String(one)))
    if (call.isBroken) return { ...call, parameters }
    return { ...call, parameters, body: this.#fillBody(call.body, tag, String(about)) }
  }

  #idOf(name: string, tag: string): string {
    const known = this.#ids.get(name) ?? this.#ids.get(tag) ?? []
    if (known.length === 0 || this.#random() < 0.2) return randomUUID()
    return known[Math.floor(this.#random() * known.length)]!
  }

  #fillBody(body: unknown, tag: string, about: string): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        // Two-step sign-in required for all would end the proof, so require it for no role.
        if (name === 'secondStepRoles') return [name, []]
        if (name.endsWith('Id') && typeof value === 'string') return [name, this.#idOf(name, tag)]
        if (/^(version|baseVersion|revision)$/.test(name))
          return [name, this.#versions.get(about) ?? value]
        return [name, name === 'value' ? this.#fillBody(value, tag, about) : value]
      }),
    )
  }

  /** Stores the ids and versions in a response, by kind of record and by property name. */
  #collectIds(tag: string, value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#collectIds(tag, one)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { id, version, revision } = value as Record<string, unknown>
    if (typeof id === 'string') this.#storeId(tag, id)
    const stored = version ?? revision
    if (typeof id === 'string' && typeof stored === 'number') this.#versions.set(id, stored)
    for (const [name, part] of Object.entries(value)) {
      if (/.Id$/.test(name) && typeof part === 'string' && part !== '') this.#storeId(name, part)
      this.#collectIds(tag, part)
    }
    if (tag === 'leads' && typeof id === 'string') this.#storeId('leadId', id)
  }

  #storeId(name: string, id: string): void {
    const known = this.#ids.get(name) ?? []
    if (known.length < 60 && !known.includes(id)) this.#ids.set(name, [...known, id])
  }
}

/** An error of fetch with its cause, such as a closed connection. */
const describe = (error: unknown) => `${String(error)} (${String((error as Error).cause)})`

const tagOf = ({ route }: Call) => route.operation.tags[0]!

function addressOf({ route }: Call, parameters: Record<string, unknown>): string {
  const query = new URLSearchParams()
  let path = route.path
  for (const { name, in: place } of route.operation.parameters ?? []) {
    const value = parameters[name]
    if (place === 'path')
      path = path.replace(
        `{${name}}`,
        encodeURIComponent(String(value).toWellFormed()).replaceAll('.', '%2E') || '-',
      )
    else if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The content type and the body to send for a call. */
function bodyOf({ route, body, raw = {} }: Call): { type?: string; body?: BodyInit } {
  const takesFile = route.operation.requestBody?.content['application/octet-stream']
  const file = takesFile && `first,second\n${JSON.stringify(body ?? 1)}`
  const sent = raw.body ?? file ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = raw.type ?? (takesFile ? 'application/octet-stream' : 'application/json')
  return sent === undefined ? {} : { type, body: sent }
}

async function sendCall(url: string, call: Call, headers: HeadersInit): Promise<ApiAnswer> {
  const { route, parameters, raw = {} } = call
  const { type, body } = bodyOf(call)
  const address = addressOf(call, parameters)
  const query = raw.query && `${address.includes('?') ? '&' : '?'}${raw.query}`
  const response = await fetch(`${url}${address}${query ?? ''}`, {
    method: raw.method ?? route.method,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
  const answerType = response.headers.get('content-type') ?? ''
  const isEndless = answerType.startsWith('text/event-stream')
  if (isEndless) await response.body?.cancel()
  return {
    status: response.status,
    type: answerType,
    body: isEndless ? '-' : await response.text(),
  }
}
