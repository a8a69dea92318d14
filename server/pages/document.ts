import { createHash } from 'node:crypto'
import { policyReportPath } from '../policy-reports.ts'
import { hydrationLoader } from './hydration-loader.ts'

export type PageDocument = { html: string; contentSecurityPolicy: string }

const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const modulePreload = /<link rel="modulepreload" href="([^"]*)"\/?>/g
const stylesheet = /<link rel="stylesheet" href="([^"]*)"\/?>/g
const styleTag = /<style\b[^>]*>([\s\S]*?)<\/style>/g

/**
 * Turns the HTML React Router wrote into the page that is sent (ADR 0005):
 * its scripts and preloads become inert until the first interaction (or run at once for the console),
 * the page's own rules replace the site's stylesheet, and the policy lists the hash of every inline
 * script and style, so that the page can be cached without nonces.
 */
export async function finishDocument(
  html: string,
  options: {
    hydrate: 'on-interaction' | 'at-once'
    /** The page keeps itself on the device: its script may name a service worker (ADR 0016). */
    mayRegisterWorker?: boolean
    /** Where the script that counts visits is; absent where nobody is counted. */
    measurePath?: string
    /** Markup for the end of the head. */
    head?: string
    /** Which links the browser may fetch ahead, as JSON; until the page is hydrated. */
    speculationRules?: string
    criticalCss?: (html: string, hrefs: string[]) => Promise<string>
  },
): Promise<PageDocument> {
  const hashes: string[] = []
  let body = html.replace(scriptTag, (whole, attributes: string, code: string) => {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes))
      return whole
    hashes.push(sourceHash(code))
    if (attributes.includes('data-now')) return whole
    const kind = attributes.includes('type="module"') ? 'module' : 'classic'
    return `<script type="inert/${kind}">${code}</script>`
  })
  body = body.replace(modulePreload, '<link data-preload="$1">')
  // For a way to find routes that this site does not use; it stands on every link.
  body = body.replaceAll(' data-discover="true"', '')

  if (options.criticalCss) {
    const hrefs = Array.from(body.matchAll(stylesheet), (match) => match[1]!)
    const css = await options.criticalCss(body, hrefs)
    let isFirst = true
    const whole = hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
    body = body.replace(stylesheet, (_link, href: string) => {
      const own = isFirst ? `<style>${css}</style>` : ''
      isFirst = false
      return `${own}<link data-style="${href}">`
    })
    body = body.replace('</body>', () => `<noscript>${whole}</noscript></body>`)
  }
  const styles = Array.from(body.matchAll(styleTag), (match) => sourceHash(match[1]!))

  if (options.head) body = body.replace('</head>', () => `${options.head}</head>`)
  const loader = hydrationLoader(options.hydrate, options.measurePath)
  hashes.push(sourceHash(loader))
  let last = `<script>${loader}</script>`
  if (options.speculationRules) {
    hashes.push(sourceHash(options.speculationRules))
    last += `<script type="speculationrules">${options.speculationRules}</script>`
  }
  body = body.replace('</body>', () => `${last}</body>`)
  return { html: body, contentSecurityPolicy: policy(hashes, styles, options.mayRegisterWorker) }
}

function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

function policy(scripts: string[], styles: string[], mayRegisterWorker = false): string {
  return [
    "default-src 'none'",
    `script-src ${[...new Set(scripts)].join(' ')} 'strict-dynamic'`,
    `style-src 'self'${styles.length > 0 ? ` ${[...new Set(styles)].join(' ')}` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types hydrate${mayRegisterWorker ? ' offline-page' : ''}`,
    `report-uri ${policyReportPath}`,
    'report-to policy',
  ].join('; ')
}
