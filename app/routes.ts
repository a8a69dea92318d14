import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { catalogueConsolePages } from '#app/modules/catalogue/routes.ts'
import { clientFormConsolePages, clientFormPages } from '#app/modules/client-forms/routes.ts'
import { consolePages } from '#app/modules/console/routes.ts'
import { dashboardConsolePages } from '#app/modules/dashboard/routes.ts'
import { designDocsPages } from '#app/modules/design-docs/routes.ts'
import { webhookConsolePages } from '#app/modules/outbox/routes.ts'
import {
  activityConsolePages,
  peopleConsolePages,
  peopleEntrancePages,
} from '#app/modules/people/routes.ts'
import { privacyConsolePages, privacyRoutes } from '#app/modules/privacy/routes.ts'
import { quotePages, quoteSealPage, salesConsolePages } from '#app/modules/sales/routes.ts'
import { publicPages } from '#app/modules/shell/routes.ts'
import { enquiryStatusPages, siteRoutes } from '#app/modules/site/routes.ts'

export default withShortIds([
  ...consolePages('registration/console-layout.tsx', [
    ...peopleConsolePages('registration/profile.tsx'),
    ...activityConsolePages,
    ...dashboardConsolePages,
    ...webhookConsolePages,
    ...salesConsolePages,
    route('analytics', 'modules/analytics/screens/analytics.tsx'),
    ...clientFormConsolePages,
    route('coverage', 'modules/coverage/screens/coverage.tsx'),
    ...privacyConsolePages,
    route('settings', 'modules/settings/screens/settings.tsx'),
    ...catalogueConsolePages,
  ]),
  ...peopleEntrancePages,
  ...designDocsPages,
  ...quotePages,
  ...enquiryStatusPages,
  ...clientFormPages,
  ...publicPages([...siteRoutes, ...privacyRoutes, ...quoteSealPage]),
]) satisfies RouteConfig

/** Shortens route ids from file paths to 'home.home', because every page sends its route ids to the browser. */
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
