import type { OfferId } from '#app/modules/prices/content.ts'
import type { RecipeId } from '#app/modules/prices/recipe/content.ts'
import type { WiringPart } from '#app/modules/prices/recipe/wiring/content.ts'

export const lineWiringParts = ['internet', 'router'] as const
const bundleWiringParts = [...lineWiringParts, 'network', 'computers', 'helpdesk'] as const

/** Maps the price of a plan to its recipe. The starting price of a recipe is defined in prices/recipe/content.ts. */
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

/** Parts of offers that are not recipes. An offer that is missing here has no wiring. */
export const offerParts: Partial<Record<OfferId, readonly WiringPart[]>> = {
  'managed-it-basic': ['helpdesk', 'computers'],
  'managed-it-standard': ['helpdesk', 'computers'],
  'managed-it-premium': ['helpdesk', 'computers'],
  'waas-business': ['network'],
  'waas-home': ['network'],
  'waas-from': ['network'],
  'waas-to': ['network'],
  'waas-page-from': ['network'],
  'fwa-from': lineWiringParts,
  'fwa-to': lineWiringParts,
  'fttp-from': lineWiringParts,
  'fttp-to': lineWiringParts,
  'business-connect': bundleWiringParts,
  'business-pro': [...bundleWiringParts, 'ups', 'monitoring', 'officeSuite', 'backup'],
  'home-soho-resilience': [...bundleWiringParts, 'backup'],
  'virtual-desktop-basic': ['virtualDesktops'],
  'virtual-desktop-business': ['virtualDesktops'],
  'virtual-desktop-performance': ['virtualDesktops'],
  'vps-hosting': ['cloudServers'],
  'cloud-backup': ['backup'],
  'individual-wireless-50': lineWiringParts,
  'individual-home-wireless-50': lineWiringParts,
  'individual-helpdesk': ['helpdesk', 'computers'],
  'individual-endpoints': ['computers'],
  'individual-monitoring': ['monitoring', 'computers'],
  'individual-managed-ups': ['ups'],
  'individual-office-suite': ['officeSuite'],
  'individual-wifi-6-router': ['router', 'network'],
  'individual-guest-wifi': ['network'],
}

export const wiringWords = {
  heading: 'How everything is connected',
  toInternet: (through: string) =>
    through
      ? `Computers connect to the internet through ${through}.`
      : 'Computers connect to the internet.',
  servers: 'Servers are on the same network.',
  overInternet: (names: string) => `Over the internet: ${names}.`,
  power: (names: string) => `A UPS keeps ${names} on when the power is off.`,
  care: (names: string) => `${names} looks after the computers.`,
  careOfMany: (names: string) => `${names} look after the computers.`,
  legend: 'Items with a thick border are included.',
} as const
