import { asc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Template } from '../rules/templates.ts'
import { whatsappTemplates } from '../tables.server.ts'

export function findTemplates(db: Queryable): Promise<Template[]> {
  return db
    .select()
    .from(whatsappTemplates)
    .orderBy(asc(whatsappTemplates.name), asc(whatsappTemplates.language))
    .limit(500)
}

export async function findTemplate(db: Queryable, id: string): Promise<Template | undefined> {
  const [row] = await db.select().from(whatsappTemplates).where(eq(whatsappTemplates.id, id))
  return row
}

/** Stores what is approved now; what was not listed goes. */
export async function replaceTemplates(
  db: Queryable,
  templates: readonly Template[],
  readAt: Date,
): Promise<void> {
  for (const template of templates) {
    const { id, ...rest } = template
    await db
      .insert(whatsappTemplates)
      .values({ id, ...rest, readAt })
      .onConflictDoUpdate({ target: whatsappTemplates.id, set: { ...rest, readAt } })
  }
  await db.delete(whatsappTemplates).where(lt(whatsappTemplates.readAt, readAt))
}
