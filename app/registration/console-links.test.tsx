import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { StaffProvider } from '#app/modules/access/ui/staff-context.tsx'
import { Sidebar } from '#app/modules/console/ui/sidebar.tsx'
import { administrationLinks, consoleLinks } from './console-links.ts'

function linksShownTo(role: StaffRole): string[] {
  const permissions = permissionsOfRole(role)
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/admin']}>
      <StaffProvider value={{ id: 'x', email: '', full_name: 'Pieter', role, permissions }}>
        <Sidebar
          isOpen
          links={consoleLinks}
          administrationLinks={administrationLinks}
          badges={{}}
          onToggle={() => undefined}
          onFollow={() => undefined}
        />
      </StaffProvider>
    </MemoryRouter>,
  )
  return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href!)
}

test('ADS-03 ROL-07 a viewer is shown no link to forms, leads, quotes and adding', () => {
  expect(linksShownTo('viewer')).toEqual([
    '/admin',
    '/admin/products',
    '/admin/products/drafts',
    '/admin/products/archived',
    '/admin/products/offers',
    '/admin/site-texts',
    '/admin/approvals',
    '/admin/analytics',
  ])
})

test('ADS-03 ADS-07 ADS-08 an editor is shown every link but those of the administration', () => {
  const pages = consoleLinks.map(({ to }) => to)
  expect(linksShownTo('editor')).toEqual(pages)
  expect(linksShownTo('product_manager')).toEqual([
    ...pages,
    ...administrationLinks.map(({ to }) => to),
  ])
})
