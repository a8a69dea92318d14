import { Outlet } from 'react-router'
import { Toaster } from '#app/design/toast/toaster.tsx'
import { Badge } from '#app/design/ui/badge.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { docsTitle, internalUseOnly } from '../content.ts'
import { DocsNav } from '../ui/docs-nav.tsx'
import { admitReaders } from './admit-readers.server.ts'

export const middleware = [admitReaders]

/** The frame of the internal documents: no visitors' header, and marked as what it is (IDX-01, IDX-11). */
export default function DocsLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <a href="#main" className="button button-primary absolute -top-20 left-2 z-40 focus:top-2">
        Skip to main content
      </a>
      <header className="border-b border-line bg-sand">
        <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <p className="font-display text-lg font-semibold">{docsTitle}</p>
          <Badge tone="sunrise">{internalUseOnly}</Badge>
          <TextLink to="/" className="ms-auto inline-flex min-h-touch items-center text-sm">
            To the site
          </TextLink>
        </div>
      </header>
      <div className="wrap docs-layout">
        <DocsNav />
        <main id="main" tabIndex={-1} className="min-w-0">
          <Outlet />
        </main>
      </div>
      <Toaster />
    </>
  )
}
