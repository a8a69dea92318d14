import { hash } from 'node:crypto'
import { speculationRules } from '#app/modules/shell/search-presence/rules.ts'
import { closedPromotionScript } from '#app/modules/shell/ui/frame.tsx'
import { unknownPathScript } from '#app/modules/shell/ui/early-script.tsx'
import { earlyTicksScript } from '#app/modules/site/wifi-toolkit/rules.ts'
import { startScript } from '#app/served-document.ts'
import { policyReportPath } from '../policy-reports.ts'

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

/** Of a public page shown as it will be: it neither runs nor sends anything, and nobody is told of what it tried. */
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
