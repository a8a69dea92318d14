import { isWhatsappSetUp, type Env } from '#app/platform/env.server.ts'
import { formKinds, leadKinds, type LeadKind } from '../schema/inputs.ts'

/** The channels by which staff write to a telephone number from here, where they are set up (WAP-05). */
export const phoneChannels = (env: Env): string[] => (isWhatsappSetUp(env) ? ['whatsapp'] : [])

/** The kinds of leads that staff are offered: those of forms, and of channels that are set up (WAP-05). */
export function kindsInUse(env: Env): LeadKind[] {
  const used = new Set<string>([...formKinds, ...phoneChannels(env)])
  return leadKinds.filter((kind) => used.has(kind))
}
