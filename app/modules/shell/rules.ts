import { johannesburgDate } from '#app/basics/dates.ts'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { Promotion, SiteSettings } from '#app/modules/settings/schema.ts'
import {
  caseStudiesPath,
  menuPanels,
  mobileGroups,
  type MenuGroup,
  type MenuPanel,
} from './content.ts'

/** True on the path itself and below it, segment by segment; "/" only on "/". */
export function coversPath(itemPath: string, currentPath: string): boolean {
  if (itemPath === currentPath) return true
  return itemPath !== '/' && currentPath.startsWith(`${itemPath}/`)
}

/** True when one of a group's links leads to the current page or to one above it. */
export function containsPath(links: { href: string }[], currentPath: string): boolean {
  return links.some((link) => coversPath(link.href, currentPath))
}

/** What a screen reader hears of a link: the page itself, or the part of the site it is in. */
export function ariaCurrent(itemPath: string, currentPath: string): 'page' | 'true' | undefined {
  if (itemPath === currentPath) return 'page'
  return coversPath(itemPath, currentPath) ? 'true' : undefined
}

export type Menus = { panels: readonly MenuPanel[]; groups: readonly MenuGroup[] }

const withoutCaseStudies = <Item extends { links: { href: string }[] }>(items: readonly Item[]) =>
  items.map((item) => ({
    ...item,
    links: item.links.filter(({ href }) => href !== caseStudiesPath),
  }))

/** The menus name the case studies once one is published; the page and the footer's link are always there. */
export function menusOf(areCaseStudiesShown: boolean): Menus {
  if (areCaseStudiesShown) return { panels: menuPanels, groups: mobileGroups }
  return { panels: withoutCaseStudies(menuPanels), groups: withoutCaseStudies(mobileGroups) }
}

const pathsWithoutBanner = [
  '/accessibility',
  '/paia-manual',
  '/privacy-policy',
  '/terms-of-service',
  '/forms',
]
const pathsWithFixedBanner = new Set([
  '/bundles/business-connect',
  '/bundles/business-pro',
  '/bundles/home-soho-resilience',
])

/** How the promotion shows on a path. Unknown paths are the caller's to leave out. */
export function bannerStateFor(
  path: string,
  { pages }: Pick<Promotion, 'pages'>,
  state: PromotionState,
): 'hidden' | 'closable' | 'fixed' {
  if (state === 'upcoming' || state === 'over') return 'hidden'
  if (pathsWithoutBanner.some((without) => coversPath(without, path))) return 'hidden'
  if (pages.length > 0 && !pages.some((page) => coversPath(page, path))) return 'hidden'
  return pathsWithFixedBanner.has(path) ? 'fixed' : 'closable'
}

/** Changes whenever anything of the promotion does, so that a closed banner comes back. FNV-1a, base 36. */
export function promotionKey(promotion: Promotion): string {
  let hash = 0x811c9dc5
  for (const [name, value] of Object.entries(promotion).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const letter of `${name}=${String(value)};`) {
      hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
    }
  }
  return (hash >>> 0).toString(36)
}

/** The year it is in Johannesburg. */
export function copyrightYear(now: Date): number {
  return Number(johannesburgDate(now).slice(0, 4))
}

/** What a browser shows as the title of a public page. */
export function pageTitle(brandName: string, title: string): string {
  return title.includes(brandName) ? title : `${title} · ${brandName}`
}

/** Title and description of a public page, for a route's `meta`. */
export function pageMeta(brandName: string, words: { title: string; description?: string }) {
  const { description } = words
  return [
    { title: pageTitle(brandName, words.title) },
    { property: 'og:title', content: words.title },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
  ]
}

const privateSettings = [
  'leadsMailbox',
  'proclaimedHolidays',
  'officeBearers',
  'complaintsRoute',
  'informationOfficer',
  'areLegalTextsConfirmed',
  'powerCaption',
  'powerSource',
  'leadRetentionMonths',
  'laterAnswerDays',
] as const
export type PublicSite = Omit<SiteSettings, (typeof privateSettings)[number]>

/** The site record as every page carries it: without the staff's mailbox and what only legal pages print. */
export function publicSite(site: SiteSettings): PublicSite {
  return Object.fromEntries(
    Object.entries(site).filter(([name]) => !(privateSettings as readonly string[]).includes(name)),
    // The entries are those of the record but the ones left out.
  ) as PublicSite
}

/**
 * Sample testimonials are shown until the first client's, and then are gone.
 * @param all the testimonials of a family of pages
 */
export function shownTestimonials<T extends { isSample: boolean }>(
  all: readonly T[],
): readonly T[] {
  const real = all.filter(({ isSample }) => !isSample)
  return real.length > 0 ? real : all
}
