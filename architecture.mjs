// Which module may depend on which, on one screen. `npm run verify` checks every import against this table.

/** Modules that a module may use, from the lowest up; no cycle among them. */
export const allowedDependencies = {
  access: [],
  forms: [],
  settings: ['access'],
  prices: ['access'],
  console: ['access', 'settings'],
  outbox: ['access', 'console', 'settings'],
  shell: ['prices', 'settings'],
  places: [],
  catalogue: ['access', 'console', 'outbox', 'prices', 'settings'],
  sales: [
    'access',
    'catalogue',
    'console',
    'forms',
    'outbox',
    'places',
    'prices',
    'settings',
    'shell',
  ],
  coverage: ['access', 'console', 'forms', 'outbox', 'places', 'sales', 'settings'],
  'client-forms': ['access', 'console', 'forms', 'outbox', 'sales', 'settings', 'shell'],
  privacy: ['access', 'client-forms', 'console', 'forms', 'outbox', 'sales', 'settings', 'shell'],
  people: ['access', 'console', 'outbox', 'settings'],
  site: [
    'coverage',
    'forms',
    'outbox',
    'places',
    'prices',
    'privacy',
    'sales',
    'settings',
    'shell',
  ],
  analytics: ['access', 'console', 'coverage', 'sales', 'settings', 'shell'],
  dashboard: ['access', 'catalogue', 'console', 'sales', 'settings'],
  'design-docs': ['access', 'settings', 'shell'],
}

/** Layers of a module, from the file name; a folder for a noun may precede it. */
export const layers = {
  domain: /^(rules|schema|content|forms)(\.server)?(\.tsx?$|\/)|^recipe\/|\.json$/,
  tables: /^tables(\.server)?\.ts$/,
  data: /^(store|seed|data)(\.server\.ts$|\/)/,
  gateway: /^gateway(\.server\.ts$|\/)/,
  services: /^service\.server\.ts$|^services\//,
  ui: /^(calls\.ts$|ui\/)/,
  islands: /^islands\//,
  api: /^(api\.server\.ts$|api\/)/,
  routes: /^(routes\.ts$|routes\/|pages\/|screens\/)/,
}

/** Layers of its own module that each layer may import. */
export const ownLayers = {
  domain: ['domain'],
  tables: ['domain', 'tables'],
  data: ['domain', 'tables', 'data'],
  gateway: ['domain', 'gateway'],
  services: ['domain', 'data', 'gateway', 'services'],
  ui: ['domain', 'ui'],
  islands: ['domain', 'ui', 'islands'],
  api: ['domain', 'tables', 'data', 'gateway', 'services', 'ui', 'api'],
  routes: ['domain', 'tables', 'data', 'gateway', 'services', 'ui', 'islands', 'routes'],
}

/** Layers of its own module whose types alone a layer may import: nothing of them reaches the browser (ADR 0007). */
export const ownTypes = { ui: ['api'], routes: ['api'] }

/** Layers of an allowed dependency that each layer may import. */
export const dependencyLayers = {
  domain: ['domain'],
  tables: ['tables', 'domain'],
  data: ['domain', 'tables', 'data'],
  gateway: ['domain'],
  services: ['domain', 'services', 'data'],
  ui: ['domain', 'ui'],
  islands: ['domain', 'ui'],
  api: ['domain', 'services', 'data'],
  routes: ['domain', 'services', 'data', 'ui', 'islands'],
}

/** Shared folders that each layer and each shared folder may import. */
export const sharedFolders = {
  domain: ['basics'],
  tables: ['basics', 'platform'],
  data: ['basics', 'platform'],
  gateway: ['basics', 'platform'],
  services: ['basics', 'platform'],
  ui: ['basics', 'design'],
  islands: ['basics', 'design'],
  api: ['basics', 'platform'],
  routes: ['basics', 'platform', 'design'],
  basics: ['basics'],
  platform: ['basics', 'platform'],
  design: ['basics', 'design'],
}

/** What of tools/ the product's own files may import: the server plants the samples of a fresh installation. */
export const productTools = {
  app: [],
  server: ['tools/samples'],
  'tools/samples': ['tools/samples'],
}

/** Imports that break the table and are known; this list may only shrink. */
export const exceptions = []
