import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { audienceNames, audiences } from '#app/modules/prices/recipe/content.ts'
import { bundleIds } from './bundles/content.ts'
import { comingSoonPages } from './cloud/coming-soon/content.ts'
import { drawingsPath } from './recipes/drawing/rules.ts'
import { downloadHref, downloads } from './wifi-toolkit/downloads/content.ts'

const homeRoutes = [index('modules/site/home/pages/home.tsx')]

const bundleRoutes = [
  route('bundles', 'modules/site/bundles/pages/bundles.tsx'),
  ...bundleIds.map((id) =>
    route(`bundles/${id}`, 'modules/site/bundles/pages/bundle.tsx', { id: `bundle-${id}` }),
  ),
  route('bundles/referral-answer', 'modules/site/bundles/pages/referral-answer.tsx'),
]

const connectivityRoutes = [
  route('connectivity', 'modules/site/connectivity/pages/connectivity.tsx'),
  route('connectivity/wifi-as-a-service', 'modules/site/connectivity/pages/wifi-as-a-service.tsx'),
  route('connectivity/fixed-wireless', 'modules/site/connectivity/pages/fixed-wireless.tsx'),
  route('connectivity/fibre', 'modules/site/connectivity/pages/fibre.tsx'),
]

const itHealthRoutes = [route('resources/it-health', 'modules/site/it-health/pages/it-health.tsx')]

const recipePage = 'modules/site/recipes/pages/recipe-page.tsx'

const recipesRoutes = [
  route('services', 'modules/site/recipes/pages/services.tsx'),
  ...audiences.map((audience) =>
    route(audienceNames[audience].href.slice(1), recipePage, { id: `recipes-${audience}` }),
  ),
  route(`${drawingsPath.slice(1)}/:drawing`, 'modules/site/recipes/pages/drawing.ts'),
]

export const pricingRoutes = [
  route('pricing', 'modules/site/pricing/pages/pricing.tsx'),
  route('services/compare', 'modules/site/pricing/pages/compare.tsx'),
]

const resourcesRoutes = [
  route('resources', 'modules/site/resources/pages/resources.tsx'),
  route('resources/power-backup', 'modules/site/resources/pages/power-backup.tsx'),
  route('resources/connectivity-guide', 'modules/site/resources/pages/connectivity-guide.tsx'),
  route(
    'resources/connectivity-guide.pdf',
    'modules/site/resources/pages/connectivity-guide-pdf.ts',
  ),
  route('resources/load-shedding', 'modules/site/resources/pages/load-shedding.tsx'),
  route('case-studies', 'modules/site/resources/pages/case-studies.tsx'),
]

const wifiToolkitRoutes = [
  route('resources/wifi-toolkit', 'modules/site/wifi-toolkit/pages/wifi-toolkit.tsx'),
  ...downloads.map((download) =>
    route(downloadHref(download).slice(1), 'modules/site/wifi-toolkit/pages/download.ts', {
      id: `wifi-toolkit/${download.name}`,
    }),
  ),
]

/** One module renders all pages that are coming soon, so each route needs an explicit id. */
const comingSoonRoutes = comingSoonPages.map(({ path }) =>
  route(path.slice(1), 'modules/site/cloud/pages/coming-soon.tsx', {
    id: `coming-soon${path.replaceAll('/', '-')}`,
  }),
)

export const cloudRoutes = [
  ...comingSoonRoutes,
  route('cloud/virtual-desktops', 'modules/site/cloud/pages/virtual-desktops.tsx'),
]

const contactRoutes = [route('contact', 'modules/site/contact/pages/contact.tsx')]

const legalRoutes = [
  route('privacy-policy', 'modules/site/legal/pages/privacy-policy.tsx'),
  route('accessibility', 'modules/site/legal/pages/accessibility.tsx'),
  route('paia-manual', 'modules/site/legal/pages/paia-manual.tsx'),
  route('terms-of-service', 'modules/site/legal/pages/terms-of-service.tsx'),
]

export const siteRoutes = [
  ...homeRoutes,
  ...bundleRoutes,
  ...connectivityRoutes,
  ...itHealthRoutes,
  ...recipesRoutes,
  ...pricingRoutes,
  ...resourcesRoutes,
  ...wifiToolkitRoutes,
  ...cloudRoutes,
  ...contactRoutes,
  ...legalRoutes,
]

/** Pages for visitors about their own enquiry. They are outside the public layout, small, and free of JavaScript. */
export const enquiryStatusPages: RouteConfigEntry[] = [
  route('enquiry/:key/calendar.ics', 'modules/site/enquiry/pages/calendar.ts'),
  route('enquiry/:key/:part?', 'modules/site/enquiry/pages/enquiry.tsx'),
]
