import { type SQL, and, desc, eq } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { defaultBrand } from './brand/content.ts'
import {
  defaultAccessRules,
  defaultAssignmentRules,
  defaultApprovalRules,
  defaultClinics,
  defaultPromotion,
  defaultQuoteRules,
  defaultSite,
} from './content.ts'
import { defaultTravelRules } from './field/content.ts'
import { type SettingsName, type SettingsRecord, settingsSchemas } from './schema.ts'
import { settings, settingsChanges } from './tables.ts'

export function settingsTag(name: SettingsName): string {
  return `settings:${name}`
}

/** Returns a settings record from the cache, which is reloaded after a change. */
export function readSettings<Name extends SettingsName>(
  ctx: Context,
  name: Name,
): Promise<SettingsRecord<Name>> {
  return readCached(ctx, settingsTag(name), async () => (await findSettings(ctx.db, name)).value)
}

/** Returns a stored settings record with its version. With `lock`, other edits wait until the transaction ends. */
export async function findSettings<Name extends SettingsName>(
  db: Queryable,
  name: Name,
  lock = false,
) {
  const query = db.select().from(settings).where(eq(settings.name, name))
  const [row] = lock ? await query.for('update') : await query
  // The same schema validated the row when it was written, so the parsed value has this type.
  const value = settingsSchemas[name].parse(row?.value) as SettingsRecord<Name>
  return { value, version: row!.version, updatedBy: row!.updatedBy, updatedAt: row!.updatedAt }
}

export async function updateSettings(
  db: Queryable,
  name: SettingsName,
  change: { value: Record<string, unknown>; version: number; updatedBy: string; updatedAt: Date },
): Promise<void> {
  await db.update(settings).set(change).where(eq(settings.name, name))
}

export type SettingsChange = typeof settingsChanges.$inferSelect

type Person = { id: string; name: string }

/** Returns the columns that say who proposed a change. */
export const proposedBy = ({ id, name }: Person, at: Date) => ({
  proposedBy: id,
  proposedByName: name,
  proposedAt: at,
})

/** Returns the columns that say who decided on a change. */
export const decidedBy = ({ id, name }: Person, at: Date) => ({
  decidedBy: id,
  decidedByName: name,
  decidedAt: at,
})

export async function insertSettingsChange(
  db: Queryable,
  change: typeof settingsChanges.$inferInsert,
): Promise<number> {
  const [made] = await db
    .insert(settingsChanges)
    .values(change)
    .returning({ id: settingsChanges.id })
  return made!.id
}

async function findChange(db: Queryable, where: SQL | undefined) {
  const [row] = await db.select().from(settingsChanges).where(where).limit(1)
  return row
}

export const findSettingsChangeByKey = (db: Queryable, idempotencyKey: string) =>
  findChange(db, eq(settingsChanges.idempotencyKey, idempotencyKey))

export const findSettingsChange = (db: Queryable, id: number) =>
  findChange(db, eq(settingsChanges.id, id))

export function findWaitingChange(db: Queryable, name: SettingsName, baseVersion: number) {
  const { name: record, state, baseVersion: base } = settingsChanges
  return findChange(db, and(eq(record, name), eq(state, 'pending'), eq(base, baseVersion)))
}

/** Returns the latest 50 changes of a record, newest first, including pending ones. */
export function findSettingsChanges(db: Queryable, name: SettingsName): Promise<SettingsChange[]> {
  return db
    .select()
    .from(settingsChanges)
    .where(eq(settingsChanges.name, name))
    .orderBy(desc(settingsChanges.id))
    .limit(50)
}

type Decision = Pick<SettingsChange, 'state' | 'decidedBy' | 'decidedByName' | 'decidedAt'>

/** Decides a pending change. */
export async function decideSettingsChange(
  db: Queryable,
  id: number,
  decision: Decision & { comment?: string },
): Promise<void> {
  const isPending = and(eq(settingsChanges.id, id), eq(settingsChanges.state, 'pending'))
  await db.update(settingsChanges).set(decision).where(isPending)
}

/** Inserts the default records that are missing. Existing records stay unchanged. */
export async function seedSettings(db: Queryable): Promise<void> {
  await db
    .insert(settings)
    .values([
      { name: 'site', value: defaultSite, updatedBy: 'seed' },
      { name: 'promotion', value: defaultPromotion, updatedBy: 'seed' },
      { name: 'clinics', value: defaultClinics, updatedBy: 'seed' },
      { name: 'approvals', value: defaultApprovalRules, updatedBy: 'seed' },
      { name: 'access', value: defaultAccessRules, updatedBy: 'seed' },
      { name: 'quotes', value: defaultQuoteRules, updatedBy: 'seed' },
      { name: 'travel', value: defaultTravelRules, updatedBy: 'seed' },
      { name: 'assignment', value: defaultAssignmentRules, updatedBy: 'seed' },
      { name: 'brand', value: defaultBrand, updatedBy: 'seed' },
    ])
    .onConflictDoNothing()
}
