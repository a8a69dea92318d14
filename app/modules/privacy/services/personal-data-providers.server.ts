import type { Context } from '#app/platform/context.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { HeldRecord, PersonalDataProvider } from '#app/platform/personal-data.ts'

/**
 * Every feature that holds something on people (PRV-04). They erase in the order of registration: what finds its
 * rows through leads stands before leads.
 */
export const personalDataProviders = extensionPoint<PersonalDataProvider>('personal data')

export type HeldPart = { name: string; records: HeldRecord[] }

/** Everything held on an e-mail address, part by part; parts that hold nothing say so. */
export async function findPersonalData(ctx: Context, email: string): Promise<HeldPart[]> {
  const parts: HeldPart[] = []
  for (const provider of ctx.extensions.at(personalDataProviders))
    parts.push({ name: provider.name, records: await provider.find(ctx.db, email) })
  return parts
}
