import type { OfferId } from '#app/features/offers/content.ts'
import type { RecipeId } from '#app/features/recipes/content/recipes.ts'

/** What can be wired to what: the label in a drawing, and the same within a sentence. */
export const wiringParts = {
  officeSuite: { label: 'E-mail and files', text: 'e-mail and files' },
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

/** The parts of one ingredient, or of a whole smaller recipe. */
type IngredientParts = readonly WiringPart[] | { all: RecipeId }
type FiveIngredients = readonly [
  IngredientParts,
  IngredientParts,
  IngredientParts,
  IngredientParts,
  IngredientParts,
]

/** Which parts each of a recipe's five ingredients is about, in the order of its page; some are about none. */
export const ingredientParts: Record<RecipeId, FiveIngredients> = {
  'basic-recipe': [['helpdesk'], ['computers'], ['computers'], ['officeSuite'], ['computers']],
  'growth-recipe': [
    { all: 'basic-recipe' },
    ['backup'],
    ['router', 'network'],
    ['officeSuite'],
    ['officeSuite'],
  ],
  'secure-recipe': [{ all: 'growth-recipe' }, ['officeSuite'], ['security'], [], ['computers']],
  'core-recipe': [
    ['helpdesk'],
    ['computers', 'servers'],
    ['firewall', 'network', 'monitoring'],
    ['backup'],
    [],
  ],
  'advanced-recipe': [{ all: 'core-recipe' }, ['branches'], ['security'], [], []],
  'enterprise-recipe': [{ all: 'advanced-recipe' }, ['security'], ['standby'], [], []],
  'startup-recipe': [
    ['officeSuite'],
    ['computers'],
    ['helpdesk', 'elsewhere'],
    ['computers'],
    ['backup'],
  ],
  'scale-recipe': [
    { all: 'startup-recipe' },
    ['officeSuite'],
    ['officeSuite'],
    ['internet', 'router', 'network'],
    [],
  ],
  'hypergrowth-recipe': [
    { all: 'scale-recipe' },
    ['branches', 'ups'],
    ['cloudServers'],
    ['security'],
    [],
  ],
}

const line = ['internet', 'router'] as const
const bundle = [...line, 'network', 'computers', 'helpdesk'] as const

/** The recipe of a price that is not its starting price; those name their recipe in recipes.ts. */
export const recipeOfPlan: Partial<Record<OfferId, RecipeId>> = {
  'legacy-basic': 'basic-recipe',
  'legacy-growth': 'growth-recipe',
  'legacy-secure': 'secure-recipe',
  'recipe-mid-core-plan': 'core-recipe',
  'recipe-mid-advanced-plan': 'advanced-recipe',
  'recipe-mid-enterprise-plan': 'enterprise-recipe',
  'recipe-growth-startup-plan': 'startup-recipe',
  'recipe-growth-scale-plan': 'scale-recipe',
  'recipe-growth-hypergrowth-plan': 'hypergrowth-recipe',
}

/** The parts of what is sold beside recipes; what is not here is wired to nothing. */
export const offerParts: Partial<Record<OfferId, readonly WiringPart[]>> = {
  'managed-it-basic': ['helpdesk', 'computers'],
  'managed-it-standard': ['helpdesk', 'computers'],
  'managed-it-premium': ['helpdesk', 'computers'],
  'waas-business': ['network'],
  'waas-home': ['network'],
  'waas-from': ['network'],
  'waas-to': ['network'],
  'waas-page-from': ['network'],
  'fwa-from': line,
  'fwa-to': line,
  'fttp-from': line,
  'fttp-to': line,
  'business-connect': bundle,
  'business-pro': [...bundle, 'ups', 'monitoring', 'officeSuite', 'backup'],
  'home-soho-resilience': [...bundle, 'backup'],
  'virtual-desktop-basic': ['virtualDesktops'],
  'virtual-desktop-business': ['virtualDesktops'],
  'virtual-desktop-performance': ['virtualDesktops'],
  'vps-hosting': ['cloudServers'],
  'cloud-backup': ['backup'],
  'individual-wireless-50': line,
  'individual-home-wireless-50': line,
  'individual-helpdesk': ['helpdesk', 'computers'],
  'individual-endpoints': ['computers'],
  'individual-monitoring': ['monitoring', 'computers'],
  'individual-managed-ups': ['ups'],
  'individual-office-suite': ['officeSuite'],
  'individual-wifi-6-router': ['router', 'network'],
  'individual-guest-wifi': ['network'],
}

export const wiringWords = {
  heading: 'What is connected to what',
  toInternet: (through: string) =>
    through
      ? `Computers connect to the internet through ${through}.`
      : 'Computers connect to the internet.',
  servers: 'Servers are on the same network.',
  overInternet: (names: string) => `Over the internet: ${names}.`,
  power: (names: string) => `A UPS keeps ${names} on when the power is off.`,
  care: (names: string) => `${names} looks after them.`,
  careOfMany: (names: string) => `${names} look after them.`,
  legend: 'A thick border marks what is included.',
} as const
