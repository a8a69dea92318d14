import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import { startingSnippets } from './content.ts'
import { replySnippets } from './tables.ts'

export type Snippet = typeof replySnippets.$inferSelect

/** Maximum number of snippets. Staff would not look through a longer list. */
export const maxSnippets = 200

/** Returns all snippets or, with `kind`, those for leads of this form and those for all forms. */
export function findSnippets(db: Queryable, kind?: string) {
  return db
    .select()
    .from(replySnippets)
    .where(kind ? or(isNull(replySnippets.kind), eq(replySnippets.kind, kind)) : undefined)
    .orderBy(asc(sql`lower(${replySnippets.title})`))
    .limit(maxSnippets)
}

export async function countSnippets(db: Queryable): Promise<number> {
  return db.$count(replySnippets)
}

export const lockSnippet = (db: Queryable, id: string) =>
  firstRow(db.select().from(replySnippets).where(eq(replySnippets.id, id)).for('update'))

/** Stores a snippet. Returns false if another snippet has the same title. */
export async function writeSnippet(db: Queryable, snippet: Snippet): Promise<boolean> {
  const { id, title } = replySnippets
  const hasSameTitle = sql`lower(${title}) = lower(${snippet.title})`
  if ((await db.$count(replySnippets, and(hasSameTitle, ne(id, snippet.id)))) > 0) return false
  await db.insert(replySnippets).values(snippet).onConflictDoUpdate({ target: id, set: snippet })
  return true
}

export async function removeSnippet(db: Queryable, id: string): Promise<void> {
  await db.delete(replySnippets).where(eq(replySnippets.id, id))
}

/** Only if the activity log shows there never were any: snippets that staff deleted don't come back. */
export async function seedSnippets(db: Queryable, at: Date): Promise<void> {
  const rows = startingSnippets.map((snippet) => ({ ...snippet, id: randomUUID() }))
  await db.execute(sql`
    insert into ${replySnippets} (id, title, body, version, updated_by, updated_at)
    select id, title, body, 1, 'Default snippet', ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) given(id uuid, title text, body text)
    where not exists (select from ${replySnippets})
      and not exists (select from activity_log where split_part(action, '.', 1) = 'snippet')`)
}
