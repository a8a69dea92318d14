import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import {
  activityConsolePages,
  peopleConsolePages,
  peopleEntrancePages,
} from '#app/modules/people/routes.ts'
import { analyticsConsolePages } from '#app/modules/analytics/routes.ts'
import { enquiryStatusPages, siteRoutes } from '#app/modules/site/routes.ts'
import {
  clientFormConsolePages,
  clientFormPages,
  contractAuditConsolePages,
  siteSurveyConsolePages,
} from '#app/modules/client-forms/routes.ts'
import {
  bookingConsolePages,
  conversationConsolePages,
  inboundMailConsolePages,
  quoteConsolePages,
  quotePages,
  quoteSealPage,
  snippetConsolePages,
} from '#app/modules/sales/routes.ts'
import { catalogueConsolePages } from '#app/modules/catalogue/routes.ts'
import { consolePages } from '#app/modules/console/routes.ts'
import { coverageConsolePages } from '#app/modules/coverage/routes.ts'
import { dashboardConsolePages } from '#app/modules/dashboard/routes.ts'
import { designDocsPages } from '#app/modules/design-docs/routes.ts'
import { leadConsolePages } from '#app/modules/sales/lead/routes.ts'
import { privacyConsolePages, privacyRoutes } from '#app/modules/privacy/routes.ts'
import { settingsConsolePages } from '#app/modules/settings/routes.ts'
import { publicPages } from '#app/modules/shell/routes.ts'

/** The site map: one spread per module or noun. */
export default withShortIds([
  ...consolePages('registration/console-layout.tsx', [
    ...peopleConsolePages('registration/profile.tsx'),
    ...activityConsolePages,
    ...dashboardConsolePages,
    ...inboundMailConsolePages,
    ...conversationConsolePages,
    ...quoteConsolePages,
    ...leadConsolePages,
    ...bookingConsolePages,
    ...analyticsConsolePages,
    ...clientFormConsolePages,
    ...coverageConsolePages,
    ...privacyConsolePages,
    ...settingsConsolePages,
    ...snippetConsolePages,
    ...catalogueConsolePages,
    ...contractAuditConsolePages,
    ...siteSurveyConsolePages,
  ]),
  ...peopleEntrancePages,
  ...designDocsPages,
  ...quotePages,
  ...enquiryStatusPages,
  ...clientFormPages,
  ...publicPages([...siteRoutes, ...privacyRoutes, ...quoteSealPage]),
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
