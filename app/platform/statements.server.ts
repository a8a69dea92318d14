import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** What a statement that is sent together with others may depend on. */
export type Condition = SQL

export type Statement = SQLWrapper

/** Statements by the name under which `answer`, or another one, may select what they return. */
export type Statements = Record<string, Statement>

/**
 * Several statements as one, sent in one round trip: all of them happen or none. Each sees the tables as they were before.
 */
export function together(statements: Statements, answer: SQL = sql`select 1`): SQL {
  const named = Object.entries(statements).map(
    ([name, statement]) => sql`${sql.identifier(name)} as (${statement.getSQL()})`,
  )
  return sql`with ${sql.join(named, sql`, `)} ${answer}`
}
