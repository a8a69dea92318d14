import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledScripts } from './scripts/compiled-script/plugin.ts'
import { measureScript } from './scripts/measure-script/plugin.ts'
import { sharePictures } from './scripts/share-pictures/plugin.ts'

const siteOnly =
  'accordion|band|ingredient-list|margin-note|page-opening|portrait|recipe-card|stamp'
const consoleOnly =
  'data-table|diff-table|edit-conflict|lazy-alert-dialog|list-state|menu|popup|skeleton|sync-status'

/** Of one screen or two: they come with it. */
const rarelyUsed =
  'alert-dialog|dialog|letter-band|use-back-closes|focus-from-top|meter|progress-bar|labelled-bar'

const sharedChunks = [
  {
    name: 'react',
    priority: 3,
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  },
  {
    name: 'query',
    priority: 3,
    test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
  },
  {
    name: 'design',
    priority: 2,
    test: new RegExp(
      String.raw`app[\\/](design[\\/]ui[\\/](?!(${siteOnly}|${consoleOnly}|${rarelyUsed})\.)|design[\\/]toast[\\/](show-toast|toast-queue)|design[\\/]illustrations[\\/](illustration|wordmark|baobab-mark)|basics[\\/](money|dates|telephone-href))`,
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
  plugins: [tailwindcss(), reactRouter(), sharePictures(), measureScript(), compiledScripts()],
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
