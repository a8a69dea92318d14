import { hash } from 'node:crypto'
import { policyReportPath } from '../policy-reports.ts'
import { apartLoader, hydrationLoader } from './hydration-loader.ts'
import { takeStartScript, type StartScript } from './start-script.ts'

export type PageDocument = {
  html: string
  contentSecurityPolicy: string
  /** What the document fetches to come alive; absent where it holds that itself. */
  start?: StartScript
}

type DocumentOptions = {
  hydrate: 'on-interaction' | 'at-once'
  /** The page's data and scripts are served apart: where it is itself, and the modules that every page needs. */
  apart?: { page: string; ahead: readonly string[] }
  /** The page keeps itself on the device: its script may name a service worker (ADR 0016). */
  mayRegisterWorker?: boolean
  /** Where the script that counts visits is; absent where nobody is counted. */
  measurePath?: string
  /** An address that scripts of public pages may call beside this site's own. */
  mayCall?: string
  /** Markup for the end of the head. */
  head?: string
  /** Which links the browser may fetch ahead, as JSON; until the page is hydrated. */
  speculationRules?: string
  /** Nothing of it waits for script: all of that is left out. */
  isWithoutScript?: boolean
  criticalCss?: (html: string, hrefs: string[]) => Promise<string>
}

const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
/** All that is changed in the text, in one pass: a page is long. */
const changed =
  /<script\b([^>]*)>([\s\S]*?)<\/script>|<link rel="modulepreload" href="([^"]*)"\/?>| data-discover="true"/g
const stylesheet = /<link rel="stylesheet" href="([^"]*)"\/?>/g
const styleTag = /<style\b[^>]*>([\s\S]*?)<\/style>/g

/**
 * Turns the HTML React Router wrote into the page that is sent (ADR 0005):
 * its scripts and preloads leave it or become inert until the first interaction (or run at once for the console),
 * the page's own rules replace the site's stylesheet, and the policy lists the hash of every inline
 * script and style, so that the page can be cached without nonces.
 */
export async function finishDocument(
  html: string,
  options: DocumentOptions,
): Promise<PageDocument> {
  if (options.isWithoutScript) return finishWithoutScript(html, options)
  const hashes: string[] = []
  const { apart } = options
  const taken = apart && takeStartScript(html, apart.ahead)
  const change = (whole: string, attributes?: string, code?: string, preload?: string) => {
    if (preload !== undefined) return `<link data-rel="modulepreload" href="${preload}">`
    // For a way to find routes that this site does not use; it stands on every link.
    if (attributes === undefined || code === undefined) return ''
    if (/\bsrc=|type="(application\/(ld\+)?json|inert)"/.test(attributes)) return whole
    hashes.push(sourceHash(code))
    if (attributes.includes('data-now')) return whole
    const kind = attributes.includes('type="module"') ? 'module' : 'classic'
    return `<script type="inert/${kind}">${code}</script>`
  }
  let body = (taken?.html ?? html).replace(changed, change)

  if (options.criticalCss) body = await withOwnRules(body, options.criticalCss)
  const styles = Array.from(body.matchAll(styleTag), (match) => sourceHash(match[1]!))

  if (options.head) body = body.replace('</head>', () => `${options.head}</head>`)
  const loader = taken
    ? apartLoader(`${taken.start.address}?${apart!.page}`, options.measurePath)
    : hydrationLoader(options.hydrate, options.measurePath)
  hashes.push(sourceHash(loader))
  // No module preload: a module that could not be loaded as such is never asked for again.
  const ahead = taken ? apart!.ahead : []
  let last = ahead
    .map((href) => `<link data-rel="preload" as="script" crossorigin href="${href}">`)
    .join('')
  last += `<script>${loader}</script>`
  if (options.speculationRules) {
    hashes.push(sourceHash(options.speculationRules))
    last += `<script type="speculationrules">${options.speculationRules}</script>`
  }
  body = body.replace('</body>', () => `${last}</body>`)
  return {
    html: body,
    contentSecurityPolicy: policy(hashes, styles, options),
    start: taken?.start,
  }
}

const unusedLinks = /<link rel="(?:modulepreload|preload|manifest)"[^>]*>/g

/** A page that is whole as it is: its own rules, and nothing that is fetched later. */
async function finishWithoutScript(html: string, options: DocumentOptions): Promise<PageDocument> {
  let body = html
    .replace(scriptTag, '')
    .replace(unusedLinks, '')
    .replaceAll(/<!--.*?-->/g, '')
  body = body.replaceAll(' data-discover="true"', '')
  if (options.criticalCss) {
    const hrefs = Array.from(body.matchAll(stylesheet), (match) => match[1]!)
    const css = await options.criticalCss(body, hrefs)
    let own = `<style>${css}</style>`
    body = body.replace(stylesheet, () => {
      const first = own
      own = ''
      return first
    })
  }
  const styles = Array.from(body.matchAll(styleTag), (match) => sourceHash(match[1]!))
  return { html: body, contentSecurityPolicy: policy([], styles, options) }
}

/** The page's own rules in place of the site's stylesheet, which waits for script or for its absence. */
async function withOwnRules(
  html: string,
  criticalCss: (html: string, hrefs: string[]) => Promise<string>,
): Promise<string> {
  // React puts all of them into the head, and the body is long.
  const endOfHead = html.indexOf('</head>')
  const head = html.slice(0, endOfHead)
  const hrefs = Array.from(head.matchAll(stylesheet), (match) => match[1]!)
  const css = await criticalCss(html, hrefs)
  const whole = hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  let own = `<style>${css}</style>`
  const ownHead = head.replace(stylesheet, (_link, href: string) => {
    const link = `${own}<link data-rel="stylesheet" href="${href}">`
    own = ''
    return link
  })
  const body = html
    .slice(endOfHead)
    .replace('</body>', () => `<noscript>${whole}</noscript></body>`)
  return ownHead + body
}

function sourceHash(source: string): string {
  return `'sha256-${hash('sha256', source, 'base64')}'`
}

function policy(
  scripts: string[],
  styles: string[],
  { hydrate, mayRegisterWorker, mayCall }: DocumentOptions,
): string {
  const other = mayCall && hydrate === 'on-interaction' ? ` ${new URL(mayCall).origin}` : ''
  return [
    "default-src 'none'",
    scripts.length > 0
      ? `script-src ${[...new Set(scripts)].join(' ')} 'strict-dynamic'`
      : "script-src 'none'",
    `style-src 'self'${styles.length > 0 ? ` ${[...new Set(styles)].join(' ')}` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${other}`,
    // The console shows e-mails as they were laid out in frames without scripts and origin (INB-05).
    ...(hydrate === 'at-once' ? ['frame-src data:'] : []),
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types hydrate${mayRegisterWorker ? ' offline-page' : ''}${hydrate === 'at-once' ? ' push-worker' : ''}`,
    `report-uri ${policyReportPath}`,
    'report-to policy',
  ].join('; ')
}
