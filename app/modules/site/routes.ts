import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { audienceNames, audiences } from '#app/modules/prices/recipe/content.ts'
import { bundleIds } from './bundles/content.ts'
import { comingSoonPages } from './cloud/coming-soon/content.ts'
import { drawingsPath } from './recipes/drawing/rules.ts'
import { downloadHref, downloads } from './wifi-toolkit/downloads/content.ts'

/** A module that renders several pages needs an explicit `id` for each. */
function page(path: string, file: string, id?: string): RouteConfigEntry {
  return route(path.replace(/^\//, ''), `modules/site/${file}`, { id })
}

export const siteRoutes = [
  index('modules/site/home/pages/home.tsx'),
  page('/bundles', 'bundles/pages/bundles.tsx'),
  ...bundleIds.map((id) => page(`/bundles/${id}`, 'bundles/pages/bundle.tsx', `bundle-${id}`)),
  page('/bundles/referral-answer', 'bundles/pages/referral-answer.tsx'),
  page('/connectivity', 'connectivity/pages/connectivity.tsx'),
  page('/connectivity/wifi-as-a-service', 'connectivity/pages/wifi-as-a-service.tsx'),
  page('/connectivity/fixed-wireless', 'connectivity/pages/fixed-wireless.tsx'),
  page('/connectivity/fibre', 'connectivity/pages/fibre.tsx'),
  page('/resources/it-health', 'it-health/pages/it-health.tsx'),
  page('/services', 'recipes/pages/services.tsx'),
  ...audiences.map((audience) =>
    page(audienceNames[audience].href, 'recipes/pages/recipe-page.tsx', `recipes-${audience}`),
  ),
  page(`${drawingsPath}/:drawing`, 'recipes/pages/drawing.ts'),
  page('/pricing', 'pricing/pages/pricing.tsx'),
  page('/services/compare', 'pricing/pages/compare.tsx'),
  page('/resources', 'resources/pages/resources.tsx'),
  page('/resources/power-backup', 'resources/pages/power-backup.tsx'),
  page('/resources/connectivity-guide', 'resources/pages/connectivity-guide.tsx'),
  page('/resources/connectivity-guide.pdf', 'resources/pages/connectivity-guide-pdf.ts'),
  page('/resources/load-shedding', 'resources/pages/load-shedding.tsx'),
  page('/case-studies', 'resources/pages/case-studies.tsx'),
  page('/resources/wifi-toolkit', 'wifi-toolkit/pages/wifi-toolkit.tsx'),
  ...downloads.map((download) =>
    page(downloadHref(download), 'wifi-toolkit/pages/download.ts', `wifi-toolkit/${download.name}`),
  ),
  ...comingSoonPages.map(({ path }) =>
    page(path, 'cloud/pages/coming-soon.tsx', `coming-soon${path.replaceAll('/', '-')}`),
  ),
  page('/cloud/virtual-desktops', 'cloud/pages/virtual-desktops.tsx'),
  page('/contact', 'contact/pages/contact.tsx'),
  page('/privacy-policy', 'legal/pages/privacy-policy.tsx'),
  page('/accessibility', 'legal/pages/accessibility.tsx'),
  page('/paia-manual', 'legal/pages/paia-manual.tsx'),
  page('/terms-of-service', 'legal/pages/terms-of-service.tsx'),
]

/** Pages for visitors about their own enquiry. They are outside the public layout, small, and free of JavaScript. */
export const enquiryStatusPages = [
  page('/enquiry/:key/calendar.ics', 'enquiry/pages/calendar.ts'),
  page('/enquiry/:key/:part?', 'enquiry/pages/enquiry.tsx'),
]
