import { AnswerTooLarge, readLimited } from '#app/platform/read-limited.server.ts'
import type { CheckFailure } from '../rules/classify-coverage.ts'

const largestAnswerBytes = 1024 * 1024

export type LayerAnswer =
  | { ok: true; body: unknown }
  | { ok: false; failure: CheckFailure; code: string }

/**
 * One GET of the configured layer within `deadline`: 1 MB, no redirects, JSON alone (T15). Never throws.
 * An HTTP status of 400 and above is an answer with an error; everything else that is no JSON is silence.
 */
export async function askLayer(
  layer: URL,
  path: '' | '/query',
  query: Record<string, string>,
  deadline: AbortSignal,
): Promise<LayerAnswer> {
  const url = new URL(layer)
  url.pathname += path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      signal: deadline,
    })
    if (response.status >= 300) {
      await response.body?.cancel()
      const failure = response.status >= 400 ? 'error' : 'silence'
      return { ok: false, failure, code: `http-${response.status}` }
    }
    return readBody(await readLimited(response, largestAnswerBytes))
  } catch (error) {
    return { ok: false, failure: 'silence', code: codeOf(error) }
  }
}

function readBody(text: string): LayerAnswer {
  try {
    return { ok: true, body: JSON.parse(text) }
  } catch {
    return { ok: false, failure: 'silence', code: 'no-json' }
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AnswerTooLarge) return 'too-large'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
