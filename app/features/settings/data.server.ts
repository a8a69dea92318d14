import { eq } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import { readFact } from '#app/platform/facts.server.ts'
import { settingsSchemas, type SettingsName, type SettingsRecord } from './schema.ts'
import { settings } from './tables.server.ts'

/** A settings record as pages read it: from memory, loaded anew after a change. */
export function readSettings<Name extends SettingsName>(ctx: Context, name: Name): Promise<SettingsRecord<Name>> {
  return readFact(ctx, settingsFact(name), async () => {
    const [row] = await ctx.db.select().from(settings).where(eq(settings.name, name))
    return settingsSchemas[name].parse(row?.value) as SettingsRecord<Name>
  })
}

export function settingsFact(name: SettingsName): string {
  return `settings:${name}`
}
