import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refused } from '#app/basics/outcome.ts'
import { objectionToJson } from '#app/platform/hostile-json.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { refuseMethod, refuseOtherTypes } from '#app/platform/public-function.server.ts'
import { isRefusing } from './rules.ts'
import { recordReport } from './services/record-report.server.ts'
import type { VisitCounter } from './services/visit-counter.server.ts'

const maxBytes = 4 * 1024

/**
 * POST /functions/measure: reports of the script on public pages, as JSON that a beacon calls text. It takes no key, sets no cookie and answers 204 without a word (API-08, API-09).
 * @param knownPaths the paths of the public pages
 */
export function measureFunction(counter: VisitCounter, knownPaths: () => Promise<string[]>) {
  const tooLarge = refused('invalid-input', `A report has at most ${maxBytes / 1024} kB.`)
  let known: Promise<ReadonlySet<string>> | undefined
  return new Hono<AppEnv>()
    .post(
      '/measure',
      bodyLimit({ maxSize: maxBytes, onError: (c) => c.json({ ...refusal(tooLarge) }, 413) }),
      async (c) => {
        const otherType = refuseOtherTypes(c, { isBeacon: true })
        if (otherType) return otherType
        const input = readJson(await c.req.text())
        known ??= knownPaths().then((paths) => new Set(paths))
        const sender = {
          isRefusing: isRefusing({ gpc: c.req.header('sec-gpc'), dnt: c.req.header('dnt') }),
          userAgent: c.req.header('user-agent') ?? '',
          knownPaths: await known,
        }
        const outcome = await recordReport(c.get('ctx'), input, sender, counter)
        return outcome.ok ? c.body(null, 204) : refusalResponse(c, outcome)
      },
    )
    .all('/measure', refuseMethod('POST'))
}

function refusal({ message, reason }: { message: string; reason: string }) {
  return { success: false, error: message, reason }
}

/** The value, or undefined for what is no JSON or hostile; the schema then refuses it. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return objectionToJson(text) ? undefined : value
  } catch {
    return undefined
  }
}
