import { johannesburgDate } from '#app/basics/dates.ts'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { Promotion, SiteSettings } from '#app/modules/settings/schema.ts'
import {
  bundlePaths,
  caseStudiesPath,
  menuPanels,
  mobileGroups,
  type MenuGroup,
  type MenuPanel,
} from './content.ts'

/** Returns true for the path itself and all paths below it. "/" only covers "/". */
export function isPathWithin(itemPath: string, currentPath: string): boolean {
  if (itemPath === currentPath) return true
  return itemPath !== '/' && currentPath.startsWith(`${itemPath}/`)
}

/** Returns true if a link of the group leads to the current page or to a page above it. */
export function containsPath(links: { href: string }[], currentPath: string): boolean {
  return links.some((link) => isPathWithin(link.href, currentPath))
}

/** Returns aria-current for a link: 'page' for the current page, 'true' for a section that contains it. */
export function ariaCurrent(itemPath: string, currentPath: string): 'page' | 'true' | undefined {
  if (itemPath === currentPath) return 'page'
  return isPathWithin(itemPath, currentPath) ? 'true' : undefined
}

export type Menus = { panels: readonly MenuPanel[]; groups: readonly MenuGroup[] }

const withoutCaseStudies = <Item extends { links: { href: string }[] }>(items: readonly Item[]) =>
  items.map((item) => ({
    ...item,
    links: item.links.filter(({ href }) => href !== caseStudiesPath),
  }))

/** They contain the case studies once one is published; their page and footer link always exist. */
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

/** Returns how the promotion is shown on a path. Must not be called for unknown paths, which show no promotion. */
export function bannerStateFor(
  path: string,
  { pages }: Pick<Promotion, 'pages'>,
  state: PromotionState,
): 'hidden' | 'closable' | 'fixed' {
  if (state === 'upcoming' || state === 'over') return 'hidden'
  if (pathsWithoutBanner.some((without) => isPathWithin(without, path))) return 'hidden'
  if (pages.length > 0 && !pages.some((page) => isPathWithin(page, path))) return 'hidden'
  return bundlePaths.some((bundle) => bundle === path) ? 'fixed' : 'closable'
}

/** Returns a hash of the promotion (FNV-1a, base 36). Any change alters it, so that a closed banner shows again. */
export function promotionKey(promotion: Promotion): string {
  let hash = 0x811c9dc5
  for (const [name, value] of Object.entries(promotion).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const letter of `${name}=${String(value)};`) {
      hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
    }
  }
  return (hash >>> 0).toString(36)
}

/** Returns the current year in Johannesburg. */
export function copyrightYear(now: Date): number {
  return Number(johannesburgDate(now).slice(0, 4))
}

export function pageTitle(brandName: string, title: string): string {
  return title.includes(brandName) ? title : `${title} · ${brandName}`
}

type PageWords = { title: string; description?: string }

export function pageMeta(brandName: string, words: PageWords) {
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

type PublicMatches = readonly ({ loaderData?: unknown } | undefined)[]

/** Returns the `meta` function of a public page. The second match of a public page is the layout with the settings. */
export const metaOf =
  (words: PageWords) =>
  ({ matches }: { matches: PublicMatches }) => {
    const layout = matches[1]?.loaderData as { site: PublicSite } | undefined
    return pageMeta(layout?.site.brandName ?? '', words)
  }

const privateSettingNames = [
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
export type PublicSite = Omit<SiteSettings, (typeof privateSettingNames)[number]>

/** Returns the site record for public pages, without the staff mailbox and the data that only legal pages show. */
export function publicSite(site: SiteSettings): PublicSite {
  return Object.fromEntries(
    Object.entries(site).filter(
      ([name]) => !(privateSettingNames as readonly string[]).includes(name),
    ),
    // The cast is safe: all remaining entries keep their types.
  ) as PublicSite
}

/** Returns the clients' real testimonials, or the samples until there is a real one. */
export function shownTestimonials<T extends { isSample: boolean }>(
  all: readonly T[],
): readonly T[] {
  const real = all.filter(({ isSample }) => !isSample)
  return real.length > 0 ? real : all
}
