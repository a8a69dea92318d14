import { redirect, type MiddlewareFunction } from 'react-router'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recognizeReader } from '#app/modules/access/session/service.server.ts'
import { keepPagePrivate, requestContext } from '#app/platform/router-context.server.ts'
import { signInPath } from '../rules.ts'

/**
 * The access guard of the internal documents, of pages and their data alike: open to everybody, and then the same
 * for everybody; or, where the setting says so, open to staff who are signed in (D-11, T32).
 */
export const admitReaders: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const ctx = context.get(requestContext)
  const { areDocsForStaffOnly } = await readSettings(ctx, 'access')
  if (!areDocsForStaffOnly) return next()
  keepPagePrivate(context)
  if (!(await recognizeReader(ctx, request))) throw redirect(signInPath(request.url))
  return next()
}
