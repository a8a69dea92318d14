import { readSettings } from '#app/features/settings/data.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { extensionPoint } from '#app/platform/extensions.server.ts'
import type { Lists } from '../schema/definition.ts'

/** Lists that other features fill; each leaves out what the reader may not see. */
export const formLists = extensionPoint<(ctx: Context) => Promise<Lists>>('form lists')

/** The lists that staff edit and those of other features, as options of forms (D-28, D-138). */
export async function readFormLists(ctx: Context): Promise<Lists> {
  const { groups } = await readSettings(ctx, 'clinics')
  const clinics = groups.flatMap(({ province, clinics }) =>
    clinics.map((name) => ({ value: name, label: name, group: province, sets: { province } })),
  )
  const others = await Promise.all(ctx.extensions.at(formLists).map((read) => read(ctx)))
  return Object.assign({ clinics }, ...others)
}
