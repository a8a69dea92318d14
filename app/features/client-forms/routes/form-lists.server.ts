import { readSettings } from '#app/features/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Lists } from '../schema/definition.ts'

/** The lists that staff edit, as options of forms (D-28, D-138). */
export async function readFormLists(ctx: Context): Promise<Lists> {
  const { groups } = await readSettings(ctx, 'clinics')
  const clinics = groups.flatMap(({ province, clinics }) =>
    clinics.map((name) => ({ value: name, label: name, group: province, sets: { province } })),
  )
  return { clinics }
}
