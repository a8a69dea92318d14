// Which feature may depend on which, on one screen. `npm run verify` checks every import against this table.

/**
 * What every other feature may stand on, and what stands on nothing but these: identity and access, the kit of the
 * console, and what the whole product shares. Their ui may be used like the design's.
 */
export const foundation = [
  'console',
  'console-search',
  'deliveries',
  'form-engine',
  'live-sync',
  'mail',
  'notifications',
  'offers',
  'settings',
  'staff-access',
]

/** Features whose domain and services a feature may use (its routes also their ui). No cycle among them. */
export const allowedDependencies = {
  addresses: ['coverage'],
  shell: ['settings', 'offers', 'search-presence'],
  'search-presence': ['settings', 'offers'],
  home: ['shell', 'offers', 'search-presence'],
  offers: ['staff-access'],
  catalogue: [
    'offers',
    'settings',
    'staff-access',
    'live-sync',
    'console',
    'notifications',
    'console-search',
    'site-preview',
  ],
  analytics: ['console', 'coverage', 'leads', 'search-presence', 'settings', 'staff-access'],
  approvals: [
    'catalogue',
    'offers',
    'settings',
    'staff-access',
    'live-sync',
    'console',
    'notifications',
    'site-preview',
  ],
  bundles: ['form-engine', 'offers', 'leads', 'shell', 'search-presence'],
  settings: ['staff-access'],
  'site-preview': ['offers', 'staff-access'],
  deliveries: [],
  'form-engine': [],
  'design-docs': ['settings', 'shell', 'staff-access'],
  'crm-delivery': ['deliveries'],
  mail: ['deliveries', 'settings'],
  leads: [
    'form-engine',
    'deliveries',
    'crm-delivery',
    'mail',
    'settings',
    'offers',
    'staff-access',
    'wifi-toolkit',
    'live-sync',
    'console',
    'notifications',
    'console-search',
  ],
  'enquiry-status': [
    'deliveries',
    'form-engine',
    'leads',
    'mail',
    'notifications',
    'privacy',
    'settings',
  ],
  conversations: [
    'console',
    'deliveries',
    'enquiry-status',
    'leads',
    'live-sync',
    'mail',
    'notifications',
    'settings',
    'staff-access',
  ],
  'inbound-mail': [
    'console',
    'conversations',
    'deliveries',
    'leads',
    'live-sync',
    'mail',
    'notifications',
    'settings',
    'staff-access',
  ],
  'it-health': ['form-engine', 'leads', 'shell', 'settings', 'mail'],
  pricing: ['form-engine', 'leads', 'offers', 'recipes', 'settings', 'shell', 'search-presence'],
  recipes: ['form-engine', 'leads', 'offers', 'shell', 'search-presence'],
  resources: ['shell', 'offers', 'settings'],
  'wifi-toolkit': ['shell', 'settings'],
  cloud: ['form-engine', 'shell', 'offers', 'leads', 'search-presence'],
  connectivity: [
    'form-engine',
    'addresses',
    'coverage',
    'leads',
    'offers',
    'settings',
    'shell',
    'search-presence',
  ],
  coverage: ['console', 'form-engine', 'deliveries', 'leads', 'mail', 'settings', 'staff-access'],
  legal: ['shell', 'settings'],
  privacy: [
    'form-engine',
    'client-forms',
    'console',
    'deliveries',
    'leads',
    'legal',
    'mail',
    'settings',
    'shell',
    'staff-access',
  ],
  contact: ['form-engine', 'leads', 'legal', 'offers', 'settings', 'shell', 'wifi-toolkit'],
  'client-forms': ['console', 'deliveries', 'settings', 'shell', 'staff-access'],
  'contract-audit': [
    'client-forms',
    'console',
    'deliveries',
    'leads',
    'mail',
    'settings',
    'staff-access',
  ],
  'site-survey': ['client-forms', 'console', 'leads', 'staff-access'],
  dashboard: [
    'approvals',
    'catalogue',
    'leads',
    'live-sync',
    'settings',
    'staff-access',
    'console',
  ],
  'live-sync': ['staff-access'],
  'console-search': [],
  'staff-access': [],
  console: ['console-search', 'live-sync', 'settings', 'staff-access'],
  notifications: ['deliveries', 'live-sync', 'mail', 'settings', 'staff-access'],
  people: [
    'console',
    'deliveries',
    'live-sync',
    'mail',
    'notifications',
    'settings',
    'staff-access',
  ],
  activity: ['console', 'people', 'staff-access'],
}

/** Layers of a feature, from the file name. */
export const layers = {
  domain: /^(rules|schema|content)(\.ts|\/)|^forms(\.ts|\/)|^recipe\//,
  tables: /^tables\.server\.ts$/,
  data: /^(data|seed)(\.server\.ts|\/)/,
  gateway: /^gateway(\.server\.ts|\/)/,
  services: /^services\//,
  ui: /^ui\//,
  api: /^(api\.server\.ts|api\/)/,
  routes: /^(routes\.ts|routes\/)/,
}

/** Layers of its own feature that each layer may import. */
export const ownLayers = {
  domain: ['domain'],
  tables: ['domain'],
  data: ['domain', 'tables', 'data'],
  gateway: ['domain', 'gateway'],
  services: ['domain', 'data', 'gateway', 'services'],
  ui: ['domain', 'ui'],
  api: ['domain', 'tables', 'data', 'gateway', 'services', 'ui', 'api'],
  routes: ['domain', 'tables', 'data', 'gateway', 'services', 'ui', 'routes'],
}

/** Layers of its own feature whose types alone a layer may import: nothing of them reaches the browser (ADR 0040). */
export const ownTypes = { ui: ['api'], routes: ['api'] }

/** Layers of an allowed dependency that each layer may import. */
export const dependencyLayers = {
  domain: ['domain'],
  tables: ['tables', 'domain'],
  data: ['domain', 'tables', 'data'],
  gateway: ['domain'],
  services: ['domain', 'services', 'data'],
  ui: ['domain'],
  api: ['domain', 'services', 'data'],
  routes: ['domain', 'services', 'data', 'ui'],
}

/** Shared folders that each layer and each shared folder may import. */
export const sharedFolders = {
  domain: ['basics'],
  tables: ['basics', 'platform'],
  data: ['basics', 'platform'],
  gateway: ['basics', 'platform'],
  services: ['basics', 'platform'],
  ui: ['basics', 'design'],
  api: ['basics', 'platform'],
  routes: ['basics', 'platform', 'design'],
  basics: ['basics'],
  platform: ['basics', 'platform'],
  design: ['basics', 'design'],
}

/** Imports that break the table and are known; this list may only shrink. */
export const exceptions = []
