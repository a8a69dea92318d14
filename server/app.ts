import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refused } from '#app/basics/outcome.ts'
import { adminAuthApi } from '#app/modules/access/api.server.ts'
import { guardStaffApi, readStaffRoutes } from '#app/modules/access/session/service.server.ts'
import { analyticsApi, measureFunction } from '#app/modules/analytics/api.server.ts'
import type { VisitCounter } from '#app/modules/analytics/service.server.ts'
import {
  approvalsApi,
  previewsApi,
  productImportApi,
} from '#app/modules/catalogue/approval/api.server.ts'
import { siteTextsApi } from '#app/modules/catalogue/approval/text/api.server.ts'
import { productsApi } from '#app/modules/catalogue/product/api.server.ts'
import { productActivity } from '#app/modules/catalogue/product/store.server.ts'
import {
  clientFormFunctions,
  clientFormsApi,
  surveyBoardApi,
} from '#app/modules/client-forms/api.server.ts'
import { clinicsApi, rolloutApi } from '#app/modules/client-forms/contract-audit/api.server.ts'
import { offlineFormsApi } from '#app/modules/client-forms/offline/api.server.ts'
import { liveApi } from '#app/modules/console/live-sync/api.server.ts'
import type { LiveFeed } from '#app/modules/console/live-sync/service.server.ts'
import { viewsApi } from '#app/modules/console/view/api.server.ts'
import { coverageApi, coverageFunctions } from '#app/modules/coverage/api.server.ts'
import {
  checklistApi,
  integrationsApi,
  storageApi,
  weeklyMailApi,
} from '#app/modules/dashboard/api.server.ts'
import { notificationsApi, pushWorkerApi } from '#app/modules/outbox/notification/api.server.ts'
import { webhooksApi } from '#app/modules/outbox/webhook/api.server.ts'
import { activityApi } from '#app/modules/people/activity/api.server.ts'
import { apiKeysApi } from '#app/modules/people/api-key/api.server.ts'
import { forgottenPasswordFunction, usersApi } from '#app/modules/people/api.server.ts'
import { profileApi } from '#app/modules/people/profile/api.server.ts'
import { addressFunctions } from '#app/modules/places/api.server.ts'
import { offersApi } from '#app/modules/prices/api.server.ts'
import { dataRequestFunction, privacyApi } from '#app/modules/privacy/api.server.ts'
import { breachesApi } from '#app/modules/privacy/breach/api.server.ts'
import { registerApi } from '#app/modules/privacy/register/api.server.ts'
import { bookingsApi, calendarFeedsApi } from '#app/modules/sales/booking/api.server.ts'
import { answerTimesApi } from '#app/modules/sales/conversation/answer-time/api.server.ts'
import { conversationsApi, replySignatureApi } from '#app/modules/sales/conversation/api.server.ts'
import { inboundMailApi } from '#app/modules/sales/inbound-mail/api.server.ts'
import { appointmentsApi } from '#app/modules/sales/lead/appointment/api.server.ts'
import { leadAssignmentApi } from '#app/modules/sales/lead/assignment/api.server.ts'
import { leadInboxApi } from '#app/modules/sales/lead/inbox/api.server.ts'
import { leadActivity } from '#app/modules/sales/lead/store.server.ts'
import { leadFunctions, leadSubmissions } from '#app/modules/sales/lead/submission/api.server.ts'
import { quotesApi } from '#app/modules/sales/quote/api.server.ts'
import { snippetsApi } from '#app/modules/sales/snippet/api.server.ts'
import {
  whatsappWebhook,
  whatsappWebhookPath,
} from '#app/modules/sales/whatsapp/event/api.server.ts'
import { settingsApi } from '#app/modules/settings/api.server.ts'
import { brandFiles } from '#app/modules/settings/brand/api.server.ts'
import { searchFilesApp } from '#app/modules/shell/search-presence/api.server.ts'
import { isUnlisted } from '#app/modules/shell/search-presence/rules.ts'
import { siteTexts } from '#app/modules/site/text/content.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import type { DiskSpace } from '#app/platform/storage-room.server.ts'
import { openapiDocument } from '#server/openapi/document.ts'
import { policyReportPath, policyReports } from './content-policy.ts'
import { type Metrics, metricsReaders } from './metrics.ts'
import {
  type ContextBase,
  addSecurityHeaders,
  answerErrors,
  compressAnswers,
  guardDiskSpace,
  logRequests,
  provideContext,
  readableQuery,
  sameOriginWrites,
} from './middleware.ts'
import type { RouteTypes } from './openapi/schema.ts'
import { findPagesByTags, respondPreview } from './pages/preview-pages.tsx'
import type { PageServer } from './pages/serve-pages.ts'

export type AppOptions = {
  base: ContextBase
  pages: PageServer
  clientDirectory: string
  isReady: () => Promise<boolean>
  metrics: Metrics
  live: LiveFeed
  visits: VisitCounter
  room: DiskSpace
  /** Response and query schemas of each route, from its TypeScript types. */
  routeTypes: () => Promise<RouteTypes>
}

type App = Hono<AppEnv & { Bindings: HttpBindings }>

const diskFullMessage = 'nothing can be stored: less than 64 MiB free on the database disk'
const maxBodyBytes = 64 * 1024
const mebibyte = 1024 * 1024
/** Maximum body size on the paths that take larger bodies. The staff API checks access before it reads the body. */
const largerBodies: [path: RegExp, maxBytes: number][] = [
  // A PDF whose seal is to be verified; our own PDFs have at most 200 kB.
  [/^\/quote-seal$/, mebibyte],
  // The body of a WhatsApp webhook is not parsed before its signature is verified.
  [new RegExp(`^${whatsappWebhookPath}$`), 3 * mebibyte],
  // A file of 50,000 leads, which is read as a stream.
  [/^\/api\/admin\/leads\/imports\/[^/]+\/file$/, 21 * mebibyte],
  // The ids of 10,000 chosen products.
  [/^\/api\/admin\/approvals\/bulk(\/preview)?$/, mebibyte / 2],
  // A file of 10,000 products with 2 MB, in which JSON may escape each character.
  [/^\/api\/admin\/products\/import$/, 4 * mebibyte],
  // A brand picture, or one part of a building list or of a reply's attachment.
  [
    /^\/api\/admin\/(coverage\/imports\/\d+\/parts\/\d+|conversations\/[^/]+\/files\/[^/]+\/parts\/\d+|settings\/brand\/pictures)$/,
    2 * mebibyte,
  ],
]

export function createApp(options: AppOptions) {
  const app: App = new Hono()
  app.onError(answerErrors(options.base.log))
  app.use(addSecurityHeaders)
  app.use(async (c, next) => {
    await next()
    if (isUnlisted(c.req.path)) c.res.headers.set('X-Robots-Tag', 'noindex')
  })

  serveAssets(app, options.clientDirectory)
  addHealth(app, options)

  app.use(provideContext(options.base))
  app.use(logRequests(options.metrics))
  app.use(sameOriginWrites)
  app.use(guardDiskSpace(options.room))
  const limitSmall = limitBody(maxBodyBytes)
  const larger = largerBodies.map(([path, maxBytes]) => ({ path, limit: limitBody(maxBytes) }))
  app.use((c, next) => {
    const found = larger.find(({ path }) => path.test(c.req.path))
    return (found?.limit ?? limitSmall)(c, next)
  })

  for (const path of ['/api/*', '/functions/*', '/calendar/*', '/forms/*'])
    app.use(path, readableQuery)
  addFunctions(app, options)
  addStaffApi(app, options)
  app.use('/api/openapi.json', compressAnswers)
  app.route(
    '/api/openapi.json',
    openapiDocument(() => app.routes, options.routeTypes),
  )
  app.all('/api/*', (c) =>
    refusalResponse(c, refused('not-found', 'Not found. Check the address.')),
  )

  app.route(
    '/',
    searchFilesApp(() => options.pages.publicPaths()),
  )
  app.route('/brand', brandFiles)
  app.route(policyReportPath, policyReports(options.metrics))
  app.all('*', async (c) => {
    const preview = await respondPreview(options.pages, c.req.raw, c.get('ctx'))
    return preview ?? options.pages.respond(c.req.raw, c.get('ctx'))
  })
  return app
}

function serveAssets(app: App, root: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        // The setup guide: Hono has no type for Markdown, and browsers would download it.
        if (path.endsWith('.md')) c.header('Content-Type', 'text/plain; charset=utf-8')
      },
    }),
  )
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400'),
    }),
  )
}

function addHealth(app: App, options: AppOptions): void {
  const diskFullNote = async () =>
    (await options.room.look()).isShort ? `\n${diskFullMessage}` : ''
  app.get('/healthz', async (c) => c.text(`ok${await diskFullNote()}`))
  app.get('/readyz', async (c) =>
    (await options.isReady()) ? c.text(`ready${await diskFullNote()}`) : c.text('not ready', 503),
  )
  const mayRead = metricsReaders(options.base.env)
  app.get('/metrics', async (c, next) => {
    const address = c.env?.incoming?.socket?.remoteAddress ?? ''
    if (!mayRead(address, (name) => c.req.header(name))) return next()
    return c.text(await options.metrics.registry.metrics())
  })
}

function addFunctions(app: App, options: AppOptions): void {
  app.route('/leads', leadSubmissions)
  app.route('/data-requests', dataRequestFunction)
  app.route('/functions', leadFunctions)
  app.route('/functions', coverageFunctions)
  app.route('/functions', addressFunctions)
  app.route('/functions', clientFormFunctions)
  app.route(
    '/functions',
    measureFunction(options.visits, () => options.pages.visitorPaths()),
  )
  app.route('/forms', offlineFormsApi)
  app.route(whatsappWebhookPath, whatsappWebhook)

  app.route('/calendar', calendarFeedsApi)
  app.route('/push', pushWorkerApi)
  app.route('/functions', adminAuthApi)
  app.route('/functions', forgottenPasswordFunction)
}

function addStaffApi(app: App, options: AppOptions): void {
  app.use('/api/admin/*', compressAnswers)
  app.use('/api/admin/*', guardStaffApi())
  app.route('/api/admin/profile', profileApi)
  app.route('/api/admin/users', usersApi)
  app.route('/api/admin/api-keys', apiKeysApi)
  app.route('/api/admin/notifications', notificationsApi)
  app.route('/api/admin/activity', activityApi([leadActivity, productActivity]))
  app.route('/api/admin/views', viewsApi)
  app.route('/api/admin/leads', leadInboxApi)
  app.route('/api/admin/conversations', conversationsApi)
  app.route('/api/admin/answer-times', answerTimesApi)
  app.route('/api/admin/lead-assignment', leadAssignmentApi)
  app.route('/api/admin/mail', inboundMailApi)
  app.route('/api/admin/quotes', quotesApi)
  app.route('/api/admin/snippets', snippetsApi)
  app.route('/api/admin/weekly-mail', weeklyMailApi)
  app.route('/api/admin/reply-signature', replySignatureApi)
  app.route('/api/admin/appointments', appointmentsApi)
  app.route('/api/admin/bookings', bookingsApi)
  app.route('/api/admin/forms/unjani/contract-audit/clinics', clinicsApi)
  app.route('/api/admin/forms/unjani/contract-audit/rollout', rolloutApi)
  app.route('/api/admin/forms/site-survey/report/places', surveyBoardApi)
  app.route('/api/admin/forms', clientFormsApi)
  app.route('/api/admin/settings', settingsApi)
  // The sample month is imported on first use, because most installations never need it.
  app.route(
    '/api/admin/checklist',
    checklistApi(async () => (await import('#tools/samples/month/live-month.ts')).sampleMonth),
  )
  app.route('/api/admin/integrations', integrationsApi)
  app.route('/api/admin/webhooks', webhooksApi)
  app.route('/api/admin/storage', storageApi(options.room))
  app.route('/api/admin/analytics', analyticsApi)
  app.route('/api/admin/live', liveApi(options.live))
  app.route('/api/admin/coverage', coverageApi)
  app.route('/api/admin/products', productImportApi)
  app.route('/api/admin/products', productsApi)
  app.route('/api/admin/offers', offersApi)
  app.route('/api/admin/site-texts', siteTextsApi(siteTexts))
  app.route('/api/admin/approvals', approvalsApi)
  app.route(
    '/api/admin/approvals',
    previewsApi((tags, ctx) => findPagesByTags(options.pages, tags, ctx)),
  )
  app.route('/api/admin/privacy', privacyApi)
  app.route('/api/admin/breaches', breachesApi)
  app.route('/api/admin/register', registerApi)
  // Denies by default: the server does not start if a route declares no access rule.
  readStaffRoutes(app.routes)
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (c) => {
      // The rest of the body is not read; without this header a client would reuse the connection, which is about to
      // close.
      c.header('Connection', 'close')
      const message = `The request is larger than ${maxSize / 1024} kB.`
      return refusalResponse(c, refused('too-large', message))
    },
  })
}
