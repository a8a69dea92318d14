import type { MiddlewareHandler } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { isStorableText } from '#app/basics/text.ts'
import { RefusalError, type AppEnv } from '#app/platform/http.server.ts'

/** The longest we issue ourselves is where a page of a long list begins. */
const maxLength = 2_000

/** Refuses a query string with a value that no database can read, by its name. */
export const readableQuery: MiddlewareHandler<AppEnv> = async (c, next) => {
  for (const [name, value] of new URL(c.req.url).searchParams) {
    const isReadable = [name, value].every(
      (text) => isStorableText(text) && text.length <= maxLength,
    )
    if (isReadable) continue
    const message = 'The address has a value that is too long or has a character we cannot read.'
    const fields = isStorableText(name) ? { [name.slice(0, 100)]: message } : { form: message }
    throw new RefusalError(refused('invalid-input', message, { fields }))
  }
  return next()
}
