// Who may know whom, on one screen. `npm run verify` checks every import against this table.

/** Features whose rules, schemas, contents and services a feature may use (its routes also their ui). */
export const friends = {
  addresses: ['coverage'],
  shell: ['settings', 'offers', 'search-presence'],
  'search-presence': ['settings', 'offers'],
  home: ['shell', 'offers', 'settings'],
  offers: [],
  catalogue: ['offers', 'settings', 'staff-access', 'live-sync'],
  analytics: ['coverage', 'leads', 'search-presence', 'settings', 'staff-access'],
  approvals: ['catalogue', 'offers', 'settings', 'staff-access', 'live-sync'],
  bundles: ['offers', 'leads', 'settings', 'shell'],
  settings: ['staff-access'],
  deliveries: [],
  'design-docs': ['settings', 'shell', 'staff-access'],
  'crm-delivery': ['deliveries', 'settings'],
  mail: ['deliveries', 'settings'],
  leads: [
    'deliveries',
    'crm-delivery',
    'mail',
    'it-health',
    'settings',
    'offers',
    'staff-access',
    'wifi-toolkit',
    'live-sync',
  ],
  'it-health': ['leads', 'shell', 'settings', 'offers', 'mail'],
  pricing: ['leads', 'offers', 'recipes', 'settings', 'shell', 'it-health'],
  recipes: ['it-health', 'leads', 'offers', 'settings', 'shell'],
  resources: ['shell', 'offers', 'settings'],
  'wifi-toolkit': ['shell', 'settings'],
  cloud: ['shell', 'offers', 'leads', 'settings'],
  connectivity: ['addresses', 'coverage', 'it-health', 'leads', 'offers', 'settings', 'shell'],
  coverage: ['deliveries', 'leads', 'mail', 'offers', 'settings', 'shell', 'staff-access'],
  legal: ['shell', 'settings'],
  privacy: [
    'client-forms',
    'coverage',
    'crm-delivery',
    'deliveries',
    'leads',
    'legal',
    'mail',
    'settings',
    'shell',
    'staff-access',
  ],
  contact: ['leads', 'legal', 'offers', 'settings', 'shell', 'wifi-toolkit'],
  'client-forms': ['contract-audit', 'deliveries', 'leads', 'settings', 'shell', 'staff-access'],
  'contract-audit': [
    'client-forms',
    'deliveries',
    'leads',
    'mail',
    'settings',
    'shell',
    'staff-access',
  ],
  'site-survey': ['client-forms', 'leads', 'staff-access'],
  dashboard: ['approvals', 'catalogue', 'live-sync', 'staff-access'],
  'live-sync': [],
  'console-search': [],
  'staff-access': ['console-search', 'deliveries', 'live-sync', 'mail', 'settings', 'shell'],
}

/** Floors of a feature, from the file name. */
export const floors = {
  ground: /^(rules|schema|content)(\.ts|\/)|^forms\/[^/]+\/(schema|content|rules)\.ts$|^recipe\//,
  tables: /^tables\.server\.ts$/,
  data: /^(data|seed)(\.server\.ts|\/)/,
  gateway: /^gateway(\.server\.ts|\/)/,
  services: /^services\//,
  ui: /^ui\//,
  routes: /^(routes\.ts|routes\/|api\.server\.ts|api\/)/,
}

/** Own floors that each floor may import. */
export const own = {
  ground: ['ground'],
  tables: ['ground'],
  data: ['ground', 'tables', 'data'],
  gateway: ['ground', 'gateway'],
  services: ['ground', 'data', 'gateway', 'services'],
  ui: ['ground', 'ui'],
  routes: ['ground', 'tables', 'data', 'gateway', 'services', 'ui', 'routes'],
}

/** Friends' floors that each floor may import. */
export const ofFriends = {
  ground: ['ground'],
  tables: ['tables', 'ground'],
  data: ['ground', 'tables', 'data'],
  gateway: ['ground'],
  services: ['ground', 'services', 'data'],
  ui: ['ground'],
  routes: ['ground', 'services', 'data', 'ui'],
}

/** Shared folders each floor may import; packages are named where only some floors may use them. */
export const shared = {
  ground: ['basics'],
  tables: ['basics', 'platform'],
  data: ['basics', 'platform'],
  gateway: ['basics', 'platform'],
  services: ['basics', 'platform'],
  ui: ['basics', 'design'],
  routes: ['basics', 'platform', 'design'],
  basics: ['basics'],
  platform: ['basics', 'platform'],
  design: ['basics', 'design'],
}

/** Imports that break the table and are known; this list may only shrink. */
export const exceptions = []
