import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import type { EditedTexts, SiteText, TextValue } from './schema.ts'
import { siteTexts } from './tables.ts'

export const textTag = (place: string) => `texts:${place}`
/** Cache tag for whether any case study is published. The menus of every page depend on it. */
export const caseStudiesShownTag = 'texts-shown:case-studies'
const caseStudiesPlace = 'case-studies'

export type TextRow = typeof siteTexts.$inferSelect

/** Returns the edited texts of a place from the cache, which is reloaded after a change. */
export function readTexts(ctx: Context, place: string): Promise<EditedTexts> {
  return readCached(ctx, textTag(place), () => findEditedTexts(ctx.db, place))
}

export async function findEditedTexts(db: Queryable, place: string): Promise<EditedTexts> {
  const rows = await db
    .select({ id: siteTexts.id, value: siteTexts.value })
    .from(siteTexts)
    .where(and(eq(siteTexts.place, place), isNotNull(siteTexts.value)))
    .orderBy(asc(siteTexts.id))
  return Object.fromEntries(rows.map(({ id, value }) => [id, value!]))
}

/** Returns true if at least one case study is shown. */
export function readCaseStudiesShown(ctx: Context): Promise<boolean> {
  return readCached(ctx, caseStudiesShownTag, () => findCaseStudiesShown(ctx.db))
}

export async function findCaseStudiesShown(db: Queryable): Promise<boolean> {
  const edited = await findEditedTexts(db, caseStudiesPlace)
  return Object.values(edited).some(({ isHidden }) => isHidden !== true)
}

export function findTexts(db: Queryable): Promise<TextRow[]> {
  return db.select().from(siteTexts).orderBy(asc(siteTexts.id))
}

export function findTextsById(db: Queryable, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(siteTexts)
    .where(inArray(siteTexts.id, [...ids]))
}

export async function findText(db: Queryable, id: string): Promise<TextRow | undefined> {
  return (await findTextsById(db, [id]))[0]
}

/** Returns the row of a text, locked until the transaction ends. Creates the row if it is missing. */
export async function lockText(
  db: Queryable,
  { id, place }: Pick<SiteText, 'id' | 'place'>,
): Promise<TextRow> {
  await db.insert(siteTexts).values({ id, place }).onConflictDoNothing()
  const [row] = await db.select().from(siteTexts).where(eq(siteTexts.id, id)).for('update')
  return row!
}

/** Publishes a text. A null value restores the documented default; a null draft deletes the draft. */
export async function writeText(
  db: Queryable,
  id: string,
  { value, draft }: Pick<TextRow, 'value' | 'draft'>,
  { updatedBy, at }: { updatedBy: string; at: Date },
): Promise<void> {
  await db
    .update(siteTexts)
    .set({
      value,
      updatedBy,
      updatedAt: at,
      version: sql`${siteTexts.version} + 1`,
      draft,
      ...(draft ? {} : { draftBy: '' }),
      draftVersion: sql`${siteTexts.draftVersion} + 1`,
    })
    .where(eq(siteTexts.id, id))
}

export async function writeDraft(
  db: Queryable,
  id: string,
  draft: TextValue | null,
  draftBy: string,
): Promise<void> {
  await db
    .update(siteTexts)
    .set({ draft, draftBy, draftVersion: sql`${siteTexts.draftVersion} + 1` })
    .where(eq(siteTexts.id, id))
}
