import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledScripts } from './scripts/compiled-script/plugin.ts'
import { sharePictures } from './scripts/share-pictures/plugin.ts'

const siteOnly =
  'accordion|band|ingredient-list|margin-note|page-opening|portrait|recipe-card|stamp'
const consoleOnly =
  'data-table|diff-table|edit-conflict|list-state|preload-dialogs|menu|popup|skeleton|sync-status'

/** What stands before the first screen of the console: its frame, the session, the stream and the calls. */
const consoleFrame = [
  'design/ui/(list-state|menu|popup|preload-dialogs)',
  'features/console/content(/keys)?',
  'features/console/(routes/(console|console-search|use-own-access)|rules/page-access)',
  'features/console/ui/(access-denied|console-frame|prefetch-screen|sidebar|use-offline-guard|user-menu|keys/(list-keys|use-keys))',
  'features/console-search/(rules/type-early|ui/(search-button|use-early-keys))',
  'features/live-sync/(content|rules|ui/(live-client|live-context|use-live-refresh))',
  'features/notifications/ui/notification-(bell|calls)',
  'features/staff-access/(content|rules/(access|describe-access|origin|roles|stored-session))',
  'features/staff-access/ui/(admin-auth|api-client|attendance|call-admin-auth|failure-text|offline-copies|read-state|session-store|staff-context|typed-routes)',
  'features/(approvals|catalogue|settings|leads)/ui/(inbox/)?[a-z]+-api',
  'features/(approvals/routes/use-waiting-badge|leads/routes/use-new-leads-badge)',
  'registration/console-links',
  // Of single features: too small for a request of their own.
  'basics/capped-count|design/use-today',
  'features/leads/(content/appointments|rules/short-date-time)',
].join('|')

/** Lists that are read page by page fetch the rest, and screens that change something. */
const queries = String.raw`@tanstack[\\/](query-core|react-query)[\\/](?!.*(queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.)`

/** Of one screen or two: they come with it. */
const rarelyUsed =
  'alert-dialog|dialog|letter-band|use-back-closes|focus-from-top|meter|progress-bar|labelled-bar|tab-links|move-in-tabs|numbered-step'

const sharedChunks = [
  // Apart from all else: what every page runs first imports it.
  { name: 'preload', priority: 9, test: /vite[\\/]preload-helper/ },
  { name: 'react', priority: 5, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', priority: 4, test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/ },
  {
    name: 'design',
    priority: 3,
    test: new RegExp(
      String.raw`app[\\/](design[\\/]ui[\\/](?!(${siteOnly}|${consoleOnly}|${rarelyUsed})\.)|design[\\/]toast[\\/](show-toast|toast-queue|toaster|toast-body|plain-toast)|design[\\/]illustrations[\\/](illustration|wordmark|baobab-mark|battery-drawing)|(features[\\/]staff-access[\\/](rules[\\/](kept-at-sign-out|stored-session)|ui[\\/]offline-copies)|basics[\\/](money|dates|telephone-href)))`,
    ),
  },
  {
    // Without the calls of the console: a module brings along what it imports.
    name: 'site',
    priority: 1,
    test: new RegExp(
      String.raw`app[\\/](design[\\/]ui[\\/](${siteOnly})\.|features[\\/]((shell|offers)[\\/]ui[\\/](?!.*-api\.)|shell[\\/]rules))`,
    ),
  },
  {
    name: 'console',
    priority: 1,
    test: new RegExp(String.raw`app[\\/]design[\\/]ui[\\/](${consoleOnly})\.`),
  },
  {
    name: 'frame',
    priority: 2,
    test: new RegExp(
      String.raw`app[\\/](${consoleFrame.replaceAll('/', String.raw`[\\/]`)})\.tsx?$|node_modules[\\/]${queries}`,
    ),
  },
]

/** Packages of many small modules: found and read one by one, they were a third of the time the server takes to start. */
const bundledPackages = [
  /^@base-ui\//,
  /^(@better-auth\/|better-auth|better-call|jose|@better-fetch\/)/,
  'drizzle-orm',
  'zod',
  'libphonenumber-js',
  /^@tanstack\//,
  /^@zxcvbn-ts\//,
  'hono',
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sharePictures(), compiledScripts()],
  build: { target: 'es2022' },
  // Found only when a dialog or toast is first opened; finding them then would reload the page under it.
  optimizeDeps: {
    include: ['@base-ui/react/alert-dialog', '@base-ui/react/dialog', '@base-ui/react/toast'],
  },
  environments: {
    // The server entry joins the pages, the APIs and the process in one bundle (ADR 0002).
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      resolve: { noExternal: bundledPackages },
    },
    // What every page needs anyway comes in a few files: each one is a name in the HTML and a request.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
})
