import { defaultSite } from '#app/modules/settings/content.ts'
import type { PromotionState } from '#app/modules/settings/rules.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import type { ConnectedSystem } from '../integration/rules.ts'
import { type ChecklistStepId, type CompanyPart, checklistStepIds } from './content.ts'

export type ChecklistFacts = {
  company: { site: Pick<SiteSettings, 'phone' | 'email' | 'leadsMailbox'>; hasLogo: boolean }
  hasColleague: boolean
  hasOwnPrices: boolean
  hasSamples: boolean
  hasAnsweredEnquiry: boolean
  connected: Record<ConnectedSystem, boolean>
  promotion: PromotionState
}

/** A set-up step. `missing` lists its unfinished parts; empty for a step without parts. */
export type ChecklistStep = { id: ChecklistStepId; isDone: boolean; missing: CompanyPart[] }

const requiredDetails = ['phone', 'email', 'leadsMailbox'] as const

/** The details are complete once each of them differs from its default. */
function missingCompanyParts({ site, hasLogo }: ChecklistFacts['company']): CompanyPart[] {
  const hasDetails = requiredDetails.every((name) => site[name] !== defaultSite[name])
  return [...(hasDetails ? [] : ['details' as const]), ...(hasLogo ? [] : ['logo' as const])]
}

export function checklistOf(facts: ChecklistFacts): ChecklistStep[] {
  const missing = missingCompanyParts(facts.company)
  const isDone: Record<ChecklistStepId, boolean> = {
    company: missing.length === 0,
    ...facts.connected,
    colleagues: facts.hasColleague,
    prices: facts.hasOwnPrices,
    // A promotion of our own that has ended also counts as done.
    promotion: facts.promotion !== 'sample',
    samples: !facts.hasSamples,
    enquiry: facts.hasAnsweredEnquiry,
  }
  return checklistStepIds.map((id) => ({
    id,
    isDone: isDone[id],
    missing: id === 'company' ? missing : [],
  }))
}
