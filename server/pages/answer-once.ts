import type { PageRecord } from '#app/platform/router-context.server.ts'
import { encodeOnce } from './page-cache.ts'
import { unlessHeld } from './unless-held.ts'

/** A page for one request; `document` is its whole text if it is a page of the built product. */
export type Rendered = {
  response: Response
  record: PageRecord
  document: string | undefined
}

/**
 * What was rendered for one request, compressed unless it is of a person (BREACH) or the client has it. A page with a
 * secret address is compressed, too: who cannot name the address cannot ask for it, and a browser adds nothing to it.
 */
export async function answerOnce(rendered: Rendered, request: Request): Promise<Response> {
  const { record, document } = rendered
  const response = unlessHeld(rendered.response, request)
  const isWhole = response === rendered.response && request.method !== 'HEAD'
  if (document === undefined || (record.isPrivate && !record.isSecretAddress) || !isWhole)
    return response
  const accepted = request.headers.get('accept-encoding') ?? undefined
  const { body, encoding } = await encodeOnce(document, accepted)
  if (encoding === 'identity') return response
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
