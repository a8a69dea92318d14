import type { Hono } from 'hono'
import type { hc } from 'hono/client'

/** The routes of an API as properties, typed by the API itself: `routes[':id'].read.$post({ param: { id } })`. */
// oxlint-disable-next-line no-explicit-any -- of the API only its routes count, whatever they run in
export type TypedRoutes<Api extends Hono<any, any, any>> = ReturnType<typeof hc<Api>>

type Given = {
  param?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}
type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * Builds requests as Hono's own client does, whose types it bears, of what our APIs take: parts of the path, a query
 * and JSON. Values of parts are encoded. That client is 2 kB (gzip) of what stands before the first screen (ADR 0007).
 * @param path where the routes are mounted; `index` stands for that itself
 */
// oxlint-disable-next-line no-explicit-any -- as above
export function typedRoutes<Api extends Hono<any, any, any>>(
  path: string,
  send: Send,
): TypedRoutes<Api> {
  return partOf(path, send) as TypedRoutes<Api>
}

function partOf(path: string, send: Send): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        // Whoever awaits the routes themselves asks for it.
        if (typeof name !== 'string' || name === 'then') return undefined
        if (name.startsWith('$')) return callOf(path, name.slice(1).toUpperCase(), send)
        return partOf(name === 'index' ? path : `${path}/${name}`, send)
      },
    },
  )
}

function callOf(path: string, method: string, send: Send) {
  return ({ param = {}, query = {}, json }: Given = {}, { init }: { init?: RequestInit } = {}) => {
    const named = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name]!))
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([name, given]) =>
        [given ?? []].flat().map((value) => [name, value]),
      ),
    ).toString()
    const body = json === undefined ? {} : { body: JSON.stringify(json), headers: asJson }
    return send(asked ? `${named}?${asked}` : named, { method, ...body, ...init })
  }
}

const asJson = { 'Content-Type': 'application/json' }
