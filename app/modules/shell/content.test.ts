import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconPaths, type IconName } from '#app/design/ui/icon.tsx'
import {
  contactLink,
  footerColumns,
  homeLink,
  legalLinks,
  menuPanels,
  mobileGroups,
  mobileManagedItLink,
  notFoundLinks,
} from './content.ts'
import { sitePages } from './search-presence/content.ts'

/** The comparison page is linked from recipe pages, not from the menus. */
const publicPaths = Object.keys(sitePages).filter((path) => path !== '/services/compare')
const desktopLinks = [homeLink, ...menuPanels.flatMap((panel) => panel.links), contactLink]
const groupLinks = mobileGroups.flatMap((group) => group.links)
const mobileLinks = [homeLink, mobileManagedItLink, ...groupLinks, contactLink]
const footerLinks = [...footerColumns.flatMap((column) => column.links), ...legalLinks]

test('SHELL-04 each link of the menus has a short description and an icon', () => {
  for (const link of [...menuPanels, ...mobileGroups].flatMap((panel) => panel.links)) {
    expect(link.description.length, link.name).toBeGreaterThan(10)
    expect(link.description.length, link.name).toBeLessThanOrEqual(56)
    expect(iconPaths, link.name).toHaveProperty(link.icon)
  }
})

const linkedPaths = (
  '/bundles /bundles/business-connect /bundles/business-pro /bundles/home-soho-resilience ' +
  '/pricing /services/security /cloud/migration /cloud/hosting /cloud/backup /cloud/virtual-desktops'
).split(' ')
test.each(linkedPaths)('SHELL-25 %s is linked from header, mobile menu and footer', (path) => {
  for (const links of [desktopLinks, mobileLinks, footerLinks])
    expect(links.map((link) => link.href)).toContain(path)
})

test('every public page is linked, and every link leads to a public page', () => {
  const linked = new Set(
    [...desktopLinks, ...mobileLinks, ...footerLinks, ...notFoundLinks].map((link) => link.href),
  )
  expect([...linked].toSorted()).toEqual(publicPaths.toSorted())
})

test('group IDs are unique, and no group links to a page twice', () => {
  const groups = [...menuPanels, ...mobileGroups, ...footerColumns]
  expect(new Set(groups.map((group) => group.id)).size).toBe(groups.length)
  for (const { name, links } of groups)
    expect(new Set(links.map((link) => link.href)).size, name).toBe(links.length)
})

test('SHELL-04 each of the 24 panel items has an icon with the same path as in the design', () => {
  const css = readFileSync('app/design/styles/menu-icons.css', 'utf8')
  const svg = readFileSync('app/design/styles/menu-icons.svg', 'utf8')
  const rows = new Map(
    Array.from(css.matchAll(/data-icon='([\w-]+)'[^;]*--row: (\d+)/g), (rule) => [
      rule[1],
      Number(rule[2]),
    ]),
  )
  const drawn = new Map(
    Array.from(
      svg.matchAll(/<path id="([\w-]+)"(?: transform="translate\(0 (\d+)\)")? d="([^"]+)"/g),
      (path) => {
        expect(rows.get(path[1]), path[1]).toBe(Number(path[2] ?? 0) / 24)
        return [path[1], path[3]]
      },
    ),
  )
  const items = menuPanels.flatMap(({ links }) => links)
  expect(items).toHaveLength(24)
  for (const { icon, href } of items)
    expect(drawn.get(icon), href).toBe(iconPaths[icon as IconName])
  expect([...drawn.keys()].toSorted()).toEqual(
    [...new Set(items.map(({ icon }) => icon))].toSorted(),
  )
})
