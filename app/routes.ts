import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { approvalConsolePages } from './features/approvals/routes.ts'
import { activityConsolePages } from './features/activity/routes.ts'
import { analyticsConsolePages } from './features/analytics/routes.ts'
import { bundleRoutes } from './features/bundles/routes.ts'
import { clientFormConsolePages, clientFormPages } from './features/client-forms/routes.ts'
import { bookingConsolePages } from './features/bookings/routes.ts'
import { catalogueConsolePages } from './features/catalogue/routes.ts'
import { cloudRoutes } from './features/cloud/routes.ts'
import { connectivityRoutes } from './features/connectivity/routes.ts'
import { contractAuditConsolePages } from './features/contract-audit/routes.ts'
import { siteSurveyConsolePages } from './features/site-survey/routes.ts'
import { consolePages } from './features/console/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { coverageConsolePages } from './features/coverage/routes.ts'
import { dashboardConsolePages } from './features/dashboard/routes.ts'
import { designDocsPages } from './features/design-docs/routes.ts'
import { enquiryStatusPages } from './features/enquiry-status/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { inboundMailConsolePages } from './features/inbound-mail/routes.ts'
import { itHealthRoutes } from './features/it-health/routes.ts'
import { conversationConsolePages } from './features/conversations/routes.ts'
import { leadConsolePages } from './features/leads/routes.ts'
import { legalRoutes } from './features/legal/routes.ts'
import { peopleConsolePages, peopleEntrancePages } from './features/people/routes.ts'
import { pricingRoutes } from './features/pricing/routes.ts'
import { privacyConsolePages, privacyRoutes } from './features/privacy/routes.ts'
import { quoteConsolePages, quotePages, quoteSealPage } from './features/quotes/routes.ts'
import { recipesRoutes } from './features/recipes/routes.ts'
import { resourcesRoutes } from './features/resources/routes.ts'
import { snippetConsolePages } from './features/snippets/routes.ts'
import { settingsConsolePages } from './features/settings/routes.ts'
import { publicPages } from './features/shell/routes.ts'
import { wifiToolkitRoutes } from './features/wifi-toolkit/routes.ts'

/** The site map: one spread per feature. */
export default withShortIds([
  ...consolePages('registration/console-layout.tsx', [
    ...peopleConsolePages('registration/profile.tsx'),
    ...activityConsolePages,
    ...dashboardConsolePages,
    ...inboundMailConsolePages,
    ...conversationConsolePages,
    ...quoteConsolePages,
    ...leadConsolePages('registration/leads.tsx', 'registration/lead.tsx'),
    ...bookingConsolePages,
    ...analyticsConsolePages,
    ...clientFormConsolePages,
    ...coverageConsolePages,
    ...privacyConsolePages,
    ...settingsConsolePages,
    ...snippetConsolePages,
    ...catalogueConsolePages,
    ...approvalConsolePages,
    ...contractAuditConsolePages,
    ...siteSurveyConsolePages,
  ]),
  ...peopleEntrancePages,
  ...designDocsPages,
  ...quotePages,
  ...enquiryStatusPages,
  ...clientFormPages,
  ...publicPages([
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
    ...privacyRoutes,
    ...quoteSealPage,
  ]),
]) satisfies RouteConfig

/** Every page names its routes to the browser, so an id is 'home.home' and not the path of a file. */
function withShortIds(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    id:
      entry.id ??
      entry.file
        .replace(/^features\/(.+)\/routes\/(.+)\.tsx?$/, '$1.$2')
        .replace(/^registration\/(.+)\.tsx$/, '$1'),
    children: entry.children && withShortIds(entry.children),
  }))
}
