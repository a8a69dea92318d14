import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import { BrokenPage } from './design/broken-page.tsx'
import './design/design.css'
import printUrl from './design/styles/print.css?url'
import frauncesUrl from './design/fonts/fraunces-600-core.woff2?url'

// Before the first schema is made: the content policy forbids compiling code, and Zod would try (ADR 0005).
if (typeof document !== 'undefined') {
  Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), {
    jitless: true,
  })
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151915" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <link rel="stylesheet" media="print" href={printUrl} />
        <link
          rel="preload"
          href={frauncesUrl}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        {children}
        <ScrollMemory />
        <Scripts />
      </body>
    </html>
  )
}

/** React Router's own component writes a script that scrolls; asleep until the first interaction, it would pull the page away. */
function ScrollMemory() {
  useScrollRestoration()
  return null
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <BrokenPage error={error} />
}
