import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../tables.server.ts'

const partSize = 1_000

/** Corrects the marks of the next leads by id; answers the last of them, or null behind the end. As the function lead_has_duplicate of the triggers. */
export async function markDuplicatesAfter(
  db: Queryable,
  after: string,
): Promise<{ last: string | null; marked: number }> {
  const { rows } = await db.execute<{ last: string | null; marked: number }>(sql`
    with part as materialized (
      select id, has_duplicate, merged_into is null and (
        exists (select from ${leads} other where lead.email <> '' and lower(other.email) = lower(lead.email)
          and other.id <> lead.id and not other.is_suspected_spam and other.merged_into is null)
        or exists (select from ${leads} other where other.phone_stored = lead.phone_stored
          and other.id <> lead.id and not other.is_suspected_spam and other.merged_into is null)) as has_now
      from ${leads} lead where id > ${after}::uuid order by id limit ${partSize}
    ), marked as (
      update ${leads} set has_duplicate = part.has_now from part
      where leads.id = part.id and part.has_duplicate <> part.has_now returning 1
    )
    select (select id from part order by id offset ${partSize - 1}) as last,
      (select count(*)::int from marked) as marked`)
  return rows[0]!
}
