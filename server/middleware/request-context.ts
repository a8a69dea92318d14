import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { visitor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { clientNetwork } from './client-network.ts'

/** What all requests share; the rest of a Context is made for each. */
export type ContextBase = Omit<Context, 'actor' | 'requestId' | 'clientNetwork' | 'tagsRead'>

/** Gives each request its Context, as an anonymous visitor. */
export function provideContext(
  base: ContextBase,
): MiddlewareHandler<AppEnv & { Bindings: HttpBindings }> {
  return async (c, next) => {
    const socketAddress = c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
    c.set('ctx', {
      ...base,
      actor: visitor,
      requestId: randomUUID(),
      tagsRead: new Set(),
      clientNetwork: clientNetwork(
        socketAddress,
        c.req.header('x-forwarded-for'),
        base.env.TRUST_PROXY_HOPS,
      ),
    })
    await next()
    c.res.headers.set('X-Request-Id', c.get('ctx').requestId)
  }
}

/** A Context for work that no request asked for: jobs, start-up. */
export function systemContext(base: ContextBase, actor: Context['actor']): Context {
  return { ...base, actor, requestId: randomUUID(), tagsRead: new Set(), clientNetwork: 'system' }
}
