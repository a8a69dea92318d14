import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { StaffProvider } from '#app/modules/access/ui/staff-context.tsx'
import { Sidebar } from '#app/modules/console/ui/sidebar.tsx'
import { administrationLinks, consoleLinks } from './console-links.ts'

function sidebarOf(role: StaffRole): string {
  const permissions = permissionsOfRole(role)
  return renderToStaticMarkup(
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
}

const linksShownTo = (role: StaffRole) =>
  Array.from(sidebarOf(role).matchAll(/href="([^"]*)"/g), ([, href]) => href!)

const shown = (pages: string) => ['/admin', ...pages.split(' ').map((page) => `/admin/${page}`)]

test('ADS-03 ROL-07 a viewer sees no links to forms, leads, quotes or adding products', () => {
  const pages =
    'products products/drafts products/archived products/offers site-texts approvals analytics'
  expect(linksShownTo('viewer')).toEqual(shown(pages))
})

test('ADS-03 ADS-07 ADS-08 an editor sees every page except administration, and a product manager sees all', () => {
  const pages =
    'leads appointments mail quotes forms products products/new products/drafts products/archived products/offers site-texts approvals analytics'
  const administration = 'activity users privacy coverage settings integrations webhooks api-keys'
  expect(linksShownTo('editor')).toEqual(shown(pages))
  expect(linksShownTo('product_manager')).toEqual(shown(`${pages} ${administration}`))
  expect(sidebarOf('editor')).not.toContain('Administration')
  expect(sidebarOf('product_manager')).toContain('Administration')
})
