import { NavLink } from 'react-router'
import { docsHome, docsSections } from '../content.ts'

const levels = ['atoms', 'molecules', 'organisms']

/** All sections that have a page. */
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
