import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledScripts } from './tools/build/compiled-scripts.ts'
import { routeTypes } from './tools/build/route-types.ts'

/** What stands before the first screen of the console: its frame, the session, the stream and the calls. */
const consoleFrame = [
  'design/ui/(list-state|popup)',
  'modules/console/(content|rules)',
  'modules/console/(screens/console|search/screens/console-search)',
  'modules/console/ui/(console-frame|sidebar|use-keys)',
  'modules/console/live-sync/(rules|ui/live-context)',
  'modules/outbox/notification/(calls|ui/notification-bell)',
  'modules/access/(calls|content|rules|session/calls|ui/(read-state|staff-context))',
  'modules/(catalogue/(approval|product)|settings)/ui/[a-z]+-api',
  'registration/console-links',
  // Of single features: too small for a request of their own.
  'design/use-today',
  'modules/sales/lead/(agenda/rules|appointment/content|calls)',
].join('|')

/** Lists that are read page by page fetch the rest, and screens that change something. */
const queries = String.raw`@tanstack[\\/](query-core|react-query)[\\/](?!.*(queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.)`

const files = (names: string) =>
  new RegExp(String.raw`app[\\/](${names.replaceAll('/', String.raw`[\\/]`)})\.tsx?$`)

const consoleOnly = 'data-table|diff-table|list-state|popup|sync-status'

/** Fetched by the screen that has one. */
const onDemand = '(lazy-)?(alert-)?dialog|file-canvas|letter-band|plain-page'

/** What islands share besides React. */
const islandBase = [
  'design/island/.*',
  'design/toast/(toast-queue|toaster|plain-toast)',
  `design/ui/(?!(${consoleOnly}|${onDemand})\\.).*`,
  'modules/prices/ui/price',
  'design/illustrations/illustration',
  'basics/(dates|numbers|business-days|south-africa|telephone)',
].join('|')

/** What every form of a public page needs. */
const forms = [
  'design/form/(?!save-bar).*',
  'design/kept-values',
  'modules/forms/(content|rules|calls)',
  'modules/forms/(definition/rules|ui/.*)',
  'modules/sales/lead/(schema|forms/lead-form|public-form/(content|rules|ui/.*))',
  'modules/shell/ui/use-public-site',
].join('|')

/**
 * What belongs together comes in one file: each one is a request. Without groups an island takes up to 108 kB in 47 files
 * instead of 95 in 14, and groups by how many entries share a module take 110 kB and more.
 */
const sharedChunks = [
  // Apart from all else: what every page runs first imports it.
  { name: 'preload', priority: 9, test: /vite[\\/]preload-helper|rolldown[\\/]runtime/ },
  { name: 'react', priority: 5, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'router',
    priority: 4,
    test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/,
  },
  { name: 'island', priority: 3, test: files(islandBase) },
  { name: 'forms', priority: 3, test: files(forms) },
  { name: 'console', priority: 1, test: files(`design/ui/(${consoleOnly})`) },
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
  plugins: [tailwindcss(), reactRouter(), compiledScripts(), routeTypes()],
  // A drawing in a stylesheet would be fetched by every visitor, and by those who never see it.
  build: { target: 'es2022', assetsInlineLimit: 0 },
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
})
