import { expect, test } from 'vitest'
import {
  type OfferName,
  documentedOffer,
  documentedOffers,
  renamedOffer,
  offerAliases,
  offerIdOf,
  offerIds,
} from './content.ts'
import { priceText, pricePointLabel } from './rules.ts'
import { offerSchema } from './schema.ts'

const offerByName = (name: OfferName) => {
  const offer = renamedOffer(documentedOffer(offerIdOf(name)), name)
  return [offer.name, priceText(offer), pricePointLabel(offer), offer.discountNote]
    .filter(Boolean)
    .join(' | ')
}

test.each<[string, OfferName, string]>([
  ['PRC-04 HOME-14', 'managed-it-basic', 'Basic | R189 per user per month'],
  ['PRC-05', 'managed-it-standard', 'Standard | R329 per user per month'],
  ['PRC-06', 'managed-it-premium', 'Premium | R479 per user per month'],
  ['PRC-07 HOME-15', 'waas-business', 'Business | R1,599 per month | up to 30 users'],
  ['PRC-08 HOME-16', 'waas-home', 'Home | R699 per month | 20Mbps'],
  ['PRC-09', 'waas-premium-addons', 'Premium Add-Ons | R199 per month'],
  ['PRC-10', 'soho-smme-starter', 'SOHO/SMME Starter | R1,999 per month | 100Mbps | 15% discount'],
  ['PRC-11', 'homeschooling-remote-work', 'Homeschooling & Remote Work | R999 per month | 50Mbps'],
  [
    'PRC-12 PRC-13',
    'bundle-custom',
    'Custom Bundle | Custom (R0 · priced on request, up to 20% discount) | up to 20% discount',
  ],
  ['PRC-14', 'legacy-basic', 'Basic | R3,250 per month | with 5 devices'],
  ['PRC-15', 'legacy-growth', 'Growth | R6,000 per month | with 10 devices'],
  ['PRC-16', 'legacy-secure', 'Secure | R9,000 per month | with 10 devices'],
  ['REC-06', 'recipe-small-basic-from', 'Basic | R3,500 per month | starting from'],
  ['REC-07', 'recipe-small-growth-from', 'Growth | R6,500 per month | starting from'],
  ['REC-08', 'recipe-small-secure-from', 'Secure | R8,500 per month | starting from'],
  ['REC-09', 'recipe-mid-core-from', 'Core | R9,500 per month | starting from'],
  ['REC-10', 'recipe-mid-advanced-from', 'Advanced | R15,500 per month | starting from'],
  ['REC-11', 'recipe-mid-enterprise-from', 'Enterprise | R22,500 per month | starting from'],
  ['REC-12', 'recipe-growth-startup-from', 'Startup | R5,500 per month | starting from'],
  ['REC-13', 'recipe-growth-scale-from', 'Scale | R12,500 per month | starting from'],
  ['REC-14', 'recipe-growth-hypergrowth-from', 'Hypergrowth | R25,500 per month | starting from'],
  ['CMP-09 CMP-10', 'recipe-small-basic-plan', 'Basic | R3,250 per month | with 5 devices'],
  ['CMP-09 CMP-10', 'recipe-small-growth-plan', 'Growth | R6,000 per month | with 10 devices'],
  ['CMP-09 CMP-10', 'recipe-small-secure-plan', 'Secure | R9,000 per month | with 10 devices'],
  ['CMP-09 CMP-10', 'recipe-mid-core-plan', 'Core | R17,000 per month | with 30 devices'],
  ['CMP-09 CMP-10', 'recipe-mid-advanced-plan', 'Advanced | R29,500 per month | with 50 devices'],
  [
    'CMP-09 CMP-10',
    'recipe-mid-enterprise-plan',
    'Enterprise | R50,000 per month | with 75 devices',
  ],
  ['CMP-09 CMP-10', 'recipe-growth-startup-plan', 'Startup | R6,500 per month | with 15 devices'],
  ['CMP-09 CMP-10', 'recipe-growth-scale-plan', 'Scale | R13,500 per month | with 30 devices'],
  [
    'CMP-09 CMP-10',
    'recipe-growth-hypergrowth-plan',
    'Hypergrowth | R22,000 per month | with 40 devices',
  ],
  ['BUN-03', 'business-connect', 'Business Connect | R999 per month | 50Mbps'],
  ['BUN-04', 'business-pro', 'Business Pro | R1,999 per month | 100Mbps'],
  ['BUN-05', 'home-soho-resilience', 'Home & SOHO Resilience | R999 per month | 50Mbps'],
  ['BUN-08', 'referral-credit', 'Referral credit | R500 on the next invoice'],
  ['HOME-17', 'soho-smme', 'SOHO/SMME bundle | R1,999 per month | 100Mbps'],
  ['HOME-18', 'home-remote-work', 'Home & Remote Work bundle | R999 per month | 50Mbps'],
  ['CON-04', 'waas-from', 'Wi-Fi as a Service | R2,000 per month | with 10 devices'],
  ['CON-04', 'waas-to', 'Wi-Fi as a Service | R10,000 per month | with 100 devices'],
  ['CON-10', 'waas-page-from', 'Wi-Fi as a Service | R1,200 per month | starting from'],
  ['CON-05', 'fwa-from', 'Fixed Wireless Access | R1,500 per month | 10Mbps'],
  ['CON-05', 'fwa-to', 'Fixed Wireless Access | R5,000 per month | 100Mbps'],
  ['CON-06', 'fttp-from', 'Fibre to the Premises | R3,000 per month | 50Mbps'],
  ['CON-06', 'fttp-to', 'Fibre to the Premises | R15,000 per month | 1Gbps'],
  ['CLD-07 HOME-20', 'virtual-desktop-basic', 'Basic | R109 per user per month'],
  ['CLD-08', 'virtual-desktop-business', 'Business | R189 per user per month'],
  ['CLD-09', 'virtual-desktop-performance', 'Performance | R289 per user per month'],
  ['HOME-21', 'vps-hosting', 'VPS Hosting | R119 per month | starting from'],
  ['HOME-22', 'cloud-backup', 'Cloud Backup | R35 per GB per month | starting from'],
])('%s the documented price of %s is %s', (_, name, text) => expect(offerByName(name)).toBe(text))

test('every record fits the schema, its id is no alias, and an alias leads to an offer', () => {
  for (const offer of documentedOffers) expect(offerSchema.parse(offer)).toEqual(offer)
  for (const [alias, { offer }] of Object.entries(offerAliases)) {
    expect(offerIds).not.toContain(alias)
    expect(offerIds).toContain(offer)
  }
})
