import { use, type ReactNode, type RefAttributes } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  Link,
  type LinkProps,
} from 'react-router'
import { speculationRules } from '#app/modules/shell/search-presence/rules.ts'
import { BrokenPage } from './design/broken-page.tsx'
import { colourSchemeScript } from './design/colour-scheme.ts'
import frauncesUrl from './design/fonts/fraunces-600-core.woff2?url'
import { InlineScript } from './design/inline-script.tsx'
import { ResilientSubtree } from './design/island/survivor.tsx'
import { LinkContext } from './design/ui/link.tsx'
import { hydrateApplication } from './hydrate-application.client.tsx'
import { ServedDocumentContext, startScript, type ServedDocument } from './served-document.ts'
import consoleCss from './design/console.css?url'
import enquiryCss from './design/enquiry.css?url'
import siteCss from './design/site.css?url'
import printCss from './design/styles/print.css?url'

/** entry.client.tsx calls it. As a root export, it loads together with the page's other route modules. */
export const handle = { hydrateApplication }

// Must run before the first schema is created: the content security policy forbids compiling code, and Zod would try.
if (typeof document !== 'undefined') {
  Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), {
    jitless: true,
  })
}

const sheets = { site: siteCss, plain: enquiryCss, application: consoleCss }

/** The document around each page. In the browser, React renders only the content of an application's root element. */
export function Layout({ children }: { children: ReactNode }) {
  const served = use(ServedDocumentContext)
  if (!served) return <LiveApplication>{children}</LiveApplication>
  const { kind, mark, nonce } = served
  return (
    <html lang="en-ZA" data-is-measured={served.isMeasured ? '' : undefined}>
      <head>
        {mark?.head}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151915" media="(prefers-color-scheme: dark)" />
        <Meta />
        {kind === 'site' ? <InlineScript code={startScript(served.entry)} /> : null}
        <link rel="stylesheet" href={sheets[kind]} />
        {kind === 'application' ? <script nonce={nonce}>{colourSchemeScript}</script> : null}
        {kind !== 'application' ? <link rel="stylesheet" media="print" href={printCss} /> : null}
        <link
          rel="preload"
          href={frauncesUrl}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Icons {...served} />
        <link
          rel="manifest"
          href={kind === 'application' ? '/push/console.webmanifest' : '/site.webmanifest'}
        />
        {served.brand?.styles ? <link rel="stylesheet" href={served.brand.styles} /> : null}
        {served.head}
      </head>
      <body>
        {mark?.body}
        {kind === 'application' ? (
          <div id="application">
            <Application>{children}</Application>
          </div>
        ) : (
          children
        )}
        <DocumentScripts served={served} />
      </body>
    </html>
  )
}

function Icons({ brand }: ServedDocument) {
  if (brand?.icon)
    return (
      <>
        <link rel="icon" {...brand.icon} />
        <link rel="apple-touch-icon" href={brand.icon.href} />
      </>
    )
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

function DocumentScripts({ served: { kind, nonce, hotReload } }: { served: ServedDocument }) {
  if (kind === 'plain') return null
  if (kind === 'application') return <Scripts nonce={nonce} />
  return (
    <>
      <InlineScript type="speculationrules" code={speculationRules} />
      {hotReload ? <script type="module" src={hotReload} /> : null}
    </>
  )
}

function LiveApplication({ children }: { children: ReactNode }) {
  useScrollRestoration()
  return (
    <>
      <Meta />
      <Application>{children}</Application>
    </>
  )
}

function Application({ children }: { children: ReactNode }) {
  return (
    <LinkContext value={ApplicationLink}>
      <ResilientSubtree>{children}</ResilientSubtree>
    </LinkContext>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage error={error} />
}

/** Paths that the router opens without loading a document. All other pages need their own document. */
const inAppPathPattern = /^(\/(admin|internal-docs)(?![\w-])|[^/]|$)/

/** A link in an application. The router opens the application's own pages; the browser loads pages of the site. */
function ApplicationLink(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
  const { to } = props
  const path = typeof to === 'string' ? to : (to.pathname ?? '')
  return <Link {...props} reloadDocument={props.reloadDocument ?? !inAppPathPattern.test(path)} />
}
