import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledScripts } from './tools/build/compiled-scripts.ts'
import { routeTypes } from './tools/build/route-types.ts'

/** Modules that the console needs before its first screen: frame, session, live stream and API calls. */
const consoleFrame = [
  'design/ui/(list-state|popup|stat)',
  'modules/console/(content|rules)',
  'modules/console/(screens/console|search/screens/console-search)',
  'modules/console/ui/(console-frame|sidebar|use-keys)',
  'modules/console/live-sync/(rules|ui/live-context)',
  'modules/outbox/notification/(calls|ui/notification-bell)',
  'modules/access/(calls|content|rules|session/calls|ui/(read-state|staff-context))',
  'modules/(catalogue/(approval|product)|settings)/ui/[a-z]+-api',
  'registration/console-links',
  // Modules of single features, too small for separate requests.
  'design/(save-blob|use-today)',
  'modules/sales/lead/(agenda/rules|appointment/content|calls)',
].join('|')

/** TanStack Query without its parts for infinite lists and mutations, which only the screens that use them load. */
const queries = String.raw`@tanstack[\\/](query-core|react-query)[\\/](?!.*(queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.)`

const files = (names: string) =>
  new RegExp(String.raw`app[\\/](${names.replaceAll('/', String.raw`[\\/]`)})\.tsx?$`)

const consoleOnly = 'data-table|diff-table|list-state|popup|stat|sync-status'

/** Modules that are kept out of the shared files, so that only the pages that use them load them. */
const onDemand = 'alert-dialog|band|file-canvas|letter-band|meter|plain-page'

/** Modules that islands share besides React. */
const islandBase = [
  'design/island/.*',
  'design/toast/(toast-queue|toaster|plain-toast)',
  `design/ui/(?!(${consoleOnly}|${onDemand})\\.).*`,
  'modules/prices/ui/price',
  'design/kept-values',
  'basics/(dates|numbers|south-africa|text)',
].join('|')

/** Modules that every form of a public page needs. */
const forms = [
  'design/form/(?!save-bar).*',
  'modules/forms/(content|rules|calls)',
  'modules/forms/(definition/rules|ui/.*)',
  'modules/sales/lead/(schema|forms/lead-form|public-form/(content|rules|ui/.*))',
  'modules/shell/ui/use-public-site',
].join('|')

/**
 * Each group puts modules that are used together into one file, because each file is a request. Without groups, an
 * island loads up to 108 kB in 47 files instead of 95 kB in 14. Grouping modules by the number of entries that share
 * them would load 110 kB or more.
 */
const sharedChunks = [
  // Separate from all other chunks, because the first script of every page imports it.
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

/**
 * Packages of many small modules. If they are not bundled, finding and reading them takes a third of the server's
 * start-up time.
 */
const bundledPackages = [
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
  // An image inlined into a stylesheet would be downloaded by every visitor, even by those who never see it.
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server entry joins the pages, the APIs and the process in one bundle (ADR 0002).
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      resolve: { noExternal: bundledPackages },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
})
