import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { approvalConsolePages } from '#app/modules/approvals/routes.ts'
import {
  activityConsolePages,
  peopleConsolePages,
  peopleEntrancePages,
} from '#app/modules/people/routes.ts'
import { analyticsConsolePages } from '#app/modules/analytics/routes.ts'
import { bundleRoutes } from '#app/modules/site/bundles/routes.ts'
import {
  clientFormConsolePages,
  clientFormPages,
  contractAuditConsolePages,
  siteSurveyConsolePages,
} from '#app/modules/client-forms/routes.ts'
import { bookingConsolePages } from '#app/modules/sales/booking/routes.ts'
import { catalogueConsolePages } from '#app/modules/catalogue/routes.ts'
import { cloudRoutes } from '#app/modules/site/cloud/routes.ts'
import { connectivityRoutes } from '#app/modules/site/connectivity/routes.ts'
import { consolePages } from '#app/modules/console/routes.ts'
import { contactRoutes } from '#app/modules/site/contact/routes.ts'
import { coverageConsolePages } from '#app/modules/coverage/routes.ts'
import { dashboardConsolePages } from '#app/modules/dashboard/routes.ts'
import { designDocsPages } from '#app/modules/design-docs/routes.ts'
import { enquiryStatusPages } from '#app/modules/site/enquiry/routes.ts'
import { homeRoutes } from '#app/modules/site/home/routes.ts'
import { inboundMailConsolePages } from '#app/modules/sales/inbound-mail/routes.ts'
import { itHealthRoutes } from '#app/modules/site/it-health/routes.ts'
import { conversationConsolePages } from '#app/modules/sales/conversation/routes.ts'
import { leadConsolePages } from '#app/modules/sales/lead/routes.ts'
import { legalRoutes } from '#app/modules/site/legal/routes.ts'
import { pricingRoutes } from '#app/modules/site/pricing/routes.ts'
import { privacyConsolePages, privacyRoutes } from '#app/modules/privacy/routes.ts'
import { quoteConsolePages, quotePages, quoteSealPage } from '#app/modules/sales/quote/routes.ts'
import { recipesRoutes } from '#app/modules/site/recipes/routes.ts'
import { resourcesRoutes } from '#app/modules/site/resources/routes.ts'
import { snippetConsolePages } from '#app/modules/sales/snippet/routes.ts'
import { settingsConsolePages } from '#app/modules/settings/routes.ts'
import { publicPages } from '#app/modules/shell/routes.ts'
import { wifiToolkitRoutes } from '#app/modules/site/wifi-toolkit/routes.ts'

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
        .replace(/^modules\/(?:.+\/)?(.+)\/(?:routes|pages|screens)\/(.+)\.tsx?$/, '$1.$2')
        .replace(/^registration\/(.+)\.tsx$/, '$1'),
    children: entry.children && withShortIds(entry.children),
  }))
}
