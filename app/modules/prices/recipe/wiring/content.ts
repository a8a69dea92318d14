import type { RecipeId } from '../content.ts'

/** Parts of the drawing in a quote: `label` for the drawing, `text` for use within a sentence. */
export const wiringParts = {
  officeSuite: { label: 'Email and files', text: 'email and files' },
  backup: { label: 'Cloud backup', text: 'cloud backup' },
  cloudServers: { label: 'Cloud servers', text: 'cloud servers' },
  virtualDesktops: { label: 'Virtual desktops', text: 'virtual desktops' },
  standby: { label: 'Standby systems', text: 'standby systems' },
  branches: { label: 'Branches', text: 'branches' },
  elsewhere: { label: 'People on the road', text: 'people on the road' },
  internet: { label: 'Internet', text: 'the internet' },
  router: { label: 'Router', text: 'the router' },
  firewall: { label: 'Firewall', text: 'the firewall' },
  ups: { label: 'UPS', text: 'a UPS' },
  network: { label: 'Wi-Fi and switches', text: 'Wi-Fi and switches' },
  servers: { label: 'Servers', text: 'servers' },
  computers: { label: 'Computers', text: 'computers' },
  helpdesk: { label: 'Our helpdesk', text: 'our helpdesk' },
  monitoring: { label: 'Our monitoring', text: 'our monitoring' },
  security: { label: 'Our security watch', text: 'our security watch' },
} as const
export type WiringPart = keyof typeof wiringParts

/** Places in a recipe's drawing, from top to bottom. */
export const wiringPlaces = ['people', 'computers', 'network', 'cloud'] as const
export type WiringPlace = (typeof wiringPlaces)[number]

export const wiringPlaceNames: Record<WiringPlace, string> = {
  people: 'Your people',
  computers: 'Your computers',
  network: 'Your network',
  cloud: 'Your cloud',
}

const [people, computers, network, cloud] = wiringPlaces

/** Places and parts of one ingredient, or the smaller recipe that it fully includes. */
type IngredientWiring =
  | { places: readonly WiringPlace[]; parts: readonly WiringPart[] }
  | { all: RecipeId }

/** Wiring of every ingredient by title: places it covers in the drawing, and parts it adds to a quote's drawing. */
export const wiringByIngredient: Record<string, IngredientWiring> = {
  'Remote helpdesk': { places: [people, computers], parts: ['helpdesk'] },
  'Updates and patches': { places: [computers], parts: ['computers'] },
  'Antivirus, looked after': { places: [computers], parts: ['computers'] },
  'Email and accounts': { places: [people, cloud], parts: ['officeSuite'] },
  'A list of what you own': { places: [computers], parts: ['computers'] },
  'Everything in Basic': { all: 'basic-recipe' },
  'Cloud backup': { places: [computers, cloud], parts: ['backup'] },
  'Wi-Fi and network care': { places: [network], parts: ['router', 'network'] },
  'Joining and leaving': { places: [people], parts: ['officeSuite'] },
  'Microsoft 365 or Google Workspace': { places: [cloud], parts: ['officeSuite'] },
  'Everything in Growth, with Basic’s hours': { all: 'growth-recipe' },
  'Two-step sign-in': { places: [people, cloud], parts: ['officeSuite'] },
  'Threat detection': { places: [computers], parts: ['security'] },
  'Phishing practice': { places: [people], parts: [] },
  'POPIA housekeeping': { places: [computers, cloud], parts: ['computers'] },
  'Helpdesk for everyone': { places: [people], parts: ['helpdesk'] },
  'Computers and servers managed': { places: [computers], parts: ['computers', 'servers'] },
  'Network management': { places: [network], parts: ['firewall', 'network', 'monitoring'] },
  'Backup with restore tests': { places: [computers, cloud], parts: ['backup'] },
  'Monthly report': { places: [people], parts: [] },
  'Everything in Core': { all: 'core-recipe' },
  'Branches joined up': { places: [network], parts: ['branches'] },
  'Security monitoring': { places: [computers, network], parts: ['security'] },
  'Visits on site': { places: [people, computers], parts: [] },
  'Quarterly review': { places: [people], parts: [] },
  'Everything in Advanced': { all: 'advanced-recipe' },
  'Security operations': { places: [computers, network, cloud], parts: ['security'] },
  'Disaster recovery': { places: [computers, cloud], parts: ['standby'] },
  'Compliance support': { places: [people], parts: [] },
  'Technology lead': { places: [people], parts: [] },
  'Cloud-first setup': { places: [cloud], parts: ['officeSuite'] },
  'Laptops ready to open': { places: [computers], parts: ['computers', 'elsewhere'] },
  'Security from day one': { places: [people, computers], parts: ['computers'] },
  'Everything in Startup': { all: 'startup-recipe' },
  'Joining, moving, leaving': { places: [people], parts: ['officeSuite'] },
  'One sign-in for all tools': { places: [people, cloud], parts: ['officeSuite'] },
  'Office network': { places: [network], parts: ['internet', 'router', 'network'] },
  'Licence and cloud costs': { places: [cloud], parts: [] },
  'Everything in Scale': { all: 'scale-recipe' },
  'New sites as a project': { places: [network], parts: ['branches', 'ups'] },
  'Cloud platform care': { places: [cloud], parts: ['cloudServers'] },
  'Due diligence file': { places: [people], parts: [] },
}
