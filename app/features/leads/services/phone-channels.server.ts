import type { Context } from '#app/platform/context.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import { formKinds, leadKinds, type LeadKind } from '../schema/inputs.ts'

/** A channel by which staff write to a telephone number from here, where it is set up (WAP-05). */
export type PhoneChannel = { channel: string; isSetUp(env: Env): boolean }

export const phoneChannels = extensionPoint<PhoneChannel>('channels of telephone numbers')

/** The kinds of leads that staff are offered: those of forms, and of channels that are set up (WAP-05). */
export function kindsInUse({ env, extensions }: Pick<Context, 'env' | 'extensions'>): LeadKind[] {
  const channels = extensions.at(phoneChannels).filter(({ isSetUp }) => isSetUp(env))
  const used = new Set<string>([...formKinds, ...channels.map(({ channel }) => channel)])
  return leadKinds.filter((kind) => used.has(kind))
}
