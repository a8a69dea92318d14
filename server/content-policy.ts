import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { AppEnv } from '#app/platform/http.server.ts'
import { loggablePath } from './middleware.ts'
import type { Metrics } from './metrics.ts'
import { hash } from 'node:crypto'
import { speculationRules } from '#app/modules/shell/search-presence/rules.ts'
import { closedPromotionScript } from '#app/modules/shell/ui/frame.tsx'
import { unknownPathScript } from '#app/modules/shell/ui/early-script.tsx'
import { earlyTicksScript } from '#app/modules/site/wifi-toolkit/rules.ts'
import { startScript } from '#app/served-document.ts'

/** Where browsers tell of a broken content policy; named in each document's headers. */
export const policyReportPath = '/policy-reports'

const text = z.string().catch('')
const legacySchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})
const reportingSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
    }),
  )
  .max(20)

const loggedPerMinute = 20

/**
 * Counts reports by directive and logs a few each minute: the directive, the page's path and the origin
 * that was blocked. Anyone can post here, so nothing else of a report is kept (T17).
 */
export function policyReports(metrics: Metrics) {
  const reports = new Counter({
    name: 'policy_reports_total',
    help: 'Reports of a broken content policy, by directive',
    labelNames: ['directive'] as const,
    registers: [metrics.registry],
  })
  let minute = 0
  let logged = 0
  return new Hono<AppEnv>()
    .use(bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.body(null, 413) }))
    .post('/', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      const ctx = c.get('ctx')
      for (const report of readReports(body)) {
        const directive = knownDirective(report.directive)
        reports.inc({ directive })
        const now = Math.floor(ctx.clock.now().getTime() / 60_000)
        if (now !== minute) [minute, logged] = [now, 0]
        if (logged++ < loggedPerMinute) {
          ctx.log.warn(
            { directive, path: pathOf(report.page), blocked: originOf(report.blocked) },
            'a browser reported a broken content policy',
          )
        }
      }
      return c.body(null, 204)
    })
}

type Report = { directive: string; blocked: string; page: string }

function readReports(body: unknown): Report[] {
  const legacy = legacySchema.safeParse(body)
  if (legacy.success) {
    const report = legacy.data['csp-report']
    return [
      {
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
      },
    ]
  }
  const list = reportingSchema.safeParse(body)
  if (!list.success) return []
  return list.data.map((report) => ({
    directive: report.body.effectiveDirective,
    blocked: report.body.blockedURL,
    page: report.body.documentURL,
  }))
}

const directives =
  /^(script|style|img|font|connect|form|frame|worker|manifest|base|default|object|media|child)-[a-z-]{2,12}$|^require-trusted-types-for$|^trusted-types$/

function knownDirective(directive: string): string {
  return directives.test(directive) ? directive : 'other'
}

function pathOf(url: string): string {
  return URL.canParse(url) ? loggablePath(new URL(url).pathname) : ''
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin.slice(0, 200) : loggablePath(url).slice(0, 40)
}

/** All code that stands in public pages themselves: the same for every visitor, so that a page can be cached. */
const inlineScripts = (entry: string) =>
  [
    startScript(entry),
    speculationRules,
    closedPromotionScript,
    unknownPathScript,
    earlyTicksScript,
  ].map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)

const reports = [`report-uri ${policyReportPath}`, 'report-to policy']

const base = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** React makes no script and no markup of text in an island, so nothing on a public page needs a Trusted Types policy. */
const trustedTypes = (...names: string[]) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${names.join(' ') || "'none'"}`,
]

/**
 * Of a public page of HTML and islands.
 * @param entry address of the script that every page runs
 * @param mayCall an address that it may call beside this site's own
 */
export function sitePolicy(entry: string, mayCall?: string): string {
  const other = mayCall ? ` ${new URL(mayCall).origin}` : ''
  return [
    ...base,
    `script-src 'self' ${inlineScripts(entry).join(' ')}`,
    `connect-src 'self'${other}`,
    "form-action 'self'",
    ...trustedTypes(),
    ...reports,
  ].join('; ')
}

/** Of a page that has no script at all. */
export function plainPolicy(): string {
  return [...base, "script-src 'none'", "form-action 'self'", ...trustedTypes(), ...reports].join(
    '; ',
  )
}

/** Of a public page shown as it will be: it neither runs nor sends anything, and no one is told of what it tried. */
export function previewPolicy(): string {
  return [...base, "script-src 'none'", "connect-src 'none'", "form-action 'none'"].join('; ')
}

type ApplicationPolicy = { nonce: string; mayRegisterWorker: boolean }

/** Of the console, its entrance and the client forms: rendered for each request, their scripts carry a nonce. */
export function applicationPolicy({ nonce, mayRegisterWorker }: ApplicationPolicy): string {
  return [
    ...base,
    `script-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    // The console shows e-mails as they were laid out in frames without scripts and origin (INB-05).
    'frame-src data:',
    // Recordings of visitors are played from the bytes that the staff API sent (WAP-02).
    'media-src blob:',
    "form-action 'self'",
    "worker-src 'self'",
    ...trustedTypes('push-worker', ...(mayRegisterWorker ? ['offline-page'] : [])),
    ...reports,
  ].join('; ')
}
