// Dependency rules of all modules. `npm run verify` checks every import against this table.

/** Modules that each module may use, from the lowest module up; cycles are not allowed. */
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
  dashboard: [
    'access',
    'catalogue',
    'console',
    'coverage',
    'outbox',
    'places',
    'sales',
    'settings',
  ],
  'design-docs': ['access', 'settings', 'shell'],
}

/** Layer of a file, by its path within the module; folders for nouns may come first. */
export const layers = {
  domain: /^(rules|schema|content)(\.server)?\.tsx?$|^forms(\.ts$|\/)|\.json$/,
  tables: /^tables\.ts$/,
  store: /^(store|seed)\.server\.ts$/,
  gateway: /^gateway\.server\.ts$/,
  service: /^service\.server\.ts$/,
  ui: /^(calls\.ts$|ui\/)/,
  islands: /^islands\//,
  api: /^api\.server\.ts$/,
  pages: /^(routes\.ts$|pages\/|screens\/)/,
}

/** Layers in the same module that each layer may import. */
export const ownLayers = {
  domain: ['domain'],
  tables: ['domain', 'tables'],
  store: ['domain', 'tables', 'store'],
  gateway: ['domain', 'gateway'],
  service: ['domain', 'store', 'gateway', 'service'],
  ui: ['domain', 'ui'],
  islands: ['domain', 'ui', 'islands'],
  api: ['domain', 'tables', 'store', 'gateway', 'service', 'ui', 'api'],
  pages: ['domain', 'tables', 'store', 'gateway', 'service', 'ui', 'islands', 'pages'],
}

/** Own layers from which a layer may import only types, to keep their code out of the browser (ADR 0007). */
export const ownTypes = { ui: ['api'], pages: ['api'] }

/** Layers of an allowed dependency that each layer may import. */
export const dependencyLayers = {
  domain: ['domain'],
  tables: ['tables', 'domain'],
  store: ['domain', 'tables', 'store'],
  gateway: ['domain'],
  service: ['domain', 'service', 'store'],
  ui: ['domain', 'ui'],
  islands: ['domain', 'ui'],
  api: ['domain', 'service', 'store'],
  pages: ['domain', 'service', 'store', 'ui', 'islands'],
}

/** Shared folders that each layer and each shared folder may import. */
export const sharedFolders = {
  domain: ['basics'],
  tables: ['basics', 'platform'],
  store: ['basics', 'platform'],
  gateway: ['basics', 'platform'],
  service: ['basics', 'platform'],
  ui: ['basics', 'design'],
  islands: ['basics', 'design'],
  api: ['basics', 'platform'],
  pages: ['basics', 'platform', 'design'],
  basics: ['basics'],
  platform: ['basics', 'platform'],
  design: ['basics', 'design'],
}

/** Folders of tools/ that the product may import: the server adds samples to a new installation. */
export const productTools = {
  app: [],
  server: ['tools/samples'],
  'tools/samples': ['tools/samples'],
}

/** Known imports that break the rules; this list may only get shorter. */
export const exceptions = []
