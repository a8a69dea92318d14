import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { AppEnv } from '#app/platform/http.server.ts'
import type { Metrics } from './metrics.ts'
import { loggablePath } from './middleware.ts'

/** Browsers send reports about violations of a content policy to this path, which the headers of each document name. */
export const policyReportPath = '/policy-reports'

const text = z.string().catch('')
const legacySchema = z
  .object({
    'csp-report': z.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    },
  ])
const reportingSchema = z
  .array(
    z
      .object({
        type: z.literal('csp-violation'),
        body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
      })
      .transform(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        page: body.documentURL,
      })),
  )
  .max(20)
/** The reports in a body; none if it is in neither format. */
const reportsSchema = z.union([legacySchema, reportingSchema]).catch([])

const maxLoggedPerMinute = 20

/**
 * Counts reports by directive and logs a few each minute: the directive, the page's path and the origin
 * that was blocked. Anyone can post here, so nothing else of a report is kept.
 */
export function policyReports(metrics: Metrics) {
  const reports = new Counter({
    name: 'policy_reports_total',
    help: 'Reported content policy violations, by directive',
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
      for (const report of reportsSchema.parse(body)) {
        const directive = directives.test(report.directive) ? report.directive : 'other'
        reports.inc({ directive })
        const now = Math.floor(ctx.clock.now().getTime() / 60_000)
        if (now !== minute) [minute, logged] = [now, 0]
        if (logged++ < maxLoggedPerMinute) {
          ctx.log.warn(
            { directive, path: pathOf(report.page), blocked: originOf(report.blocked) },
            'a browser reported a content policy violation',
          )
        }
      }
      return c.body(null, 204)
    })
}

const directives =
  /^(script|style|img|font|connect|form|frame|worker|manifest|base|default|object|media|child)-[a-z-]{2,12}$|^require-trusted-types-for$|^trusted-types$/

function pathOf(url: string): string {
  return URL.canParse(url) ? loggablePath(new URL(url).pathname) : ''
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin.slice(0, 200) : loggablePath(url).slice(0, 40)
}

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

/**
 * Enforces Trusted Types and lists the policies that a page may create. Public pages create none, because React inserts
 * no scripts or markup from text in an island.
 */
const trustedTypes = (...names: string[]) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${names.join(' ') || "'none'"}`,
]

/**
 * The policy of a public page with islands. The cache serves the same page to everyone, which excludes nonces, so the
 * policy lists the hashes of the page's scripts (https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP).
 * @param inlineScripts all inline code of the page
 * @param mayCall an address that the page may call besides this site
 */
export function sitePolicy(inlineScripts: Iterable<string> = [], mayCall?: string): string {
  const hashes = Array.from(inlineScripts, (code) => ` 'sha256-${hash('sha256', code, 'base64')}'`)
  const other = mayCall ? ` ${new URL(mayCall).origin}` : ''
  return [
    ...base,
    `script-src 'self'${hashes.join('')}`,
    `connect-src 'self'${other}`,
    "form-action 'self'",
    ...trustedTypes(),
    ...reports,
  ].join('; ')
}

export function plainPolicy(): string {
  return [...base, "script-src 'none'", "form-action 'self'", ...trustedTypes(), ...reports].join(
    '; ',
  )
}

/** The policy of a preview of a public page, which runs no scripts, sends nothing and reports no violations. */
export function previewPolicy(): string {
  return [...base, "script-src 'none'", "connect-src 'none'", "form-action 'none'"].join('; ')
}

type ApplicationPolicy = { nonce: string; mayRegisterWorker: boolean }

/**
 * The policy of the console, its sign-in and the client forms. They are rendered for each request, so their scripts
 * carry a nonce, as React Router's security guide recommends.
 */
export function applicationPolicy({ nonce, mayRegisterWorker }: ApplicationPolicy): string {
  return [
    ...base,
    `script-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    // The console shows emails with their layout in frames without scripts or origin.
    'frame-src data:',
    // Recordings from visitors are played from the bytes that the staff API sent.
    'media-src blob:',
    "form-action 'self'",
    "worker-src 'self'",
    ...trustedTypes('push-worker', ...(mayRegisterWorker ? ['offline-page'] : [])),
    ...reports,
  ].join('; ')
}
