import { NavLink, Outlet } from 'react-router'
import { Toaster } from '#app/design/toast/toaster.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { docsHome, docsSections, docsTitle, internalUseText } from '../content.ts'
import { requireDocsAccess } from './docs.server.ts'

const levels = ['atoms', 'molecules', 'organisms']

export function DocsNav() {
  return (
    <nav className="docs-nav text-sm" aria-label="Design system">
      <ul role="list">
        <li>
          <NavLink to={docsHome} end>
            Overview
          </NavLink>
        </li>
        {docsSections.flatMap((section) =>
          'path' in section
            ? [
                <li
                  key={section.path}
                  className={levels.includes(section.path) ? 'docs-nav-inner' : undefined}
                >
                  <NavLink to={`${docsHome}/${section.path}`}>{section.name}</NavLink>
                </li>,
              ]
            : [],
        )}
      </ul>
    </nav>
  )
}

export const middleware = [requireDocsAccess]

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
          <Badge tone="sunrise">{internalUseText}</Badge>
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
