import { sql, type SQL } from 'drizzle-orm'

/** A question of a form's definition, written into the statement itself: an index on the answer fits only so. */
export function questionName(name: string): SQL {
  return sql.raw(`'${name.replaceAll("'", "''")}'`)
}
