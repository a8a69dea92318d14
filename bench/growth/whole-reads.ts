import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { OpenDatabase } from '#server/database.ts'
import type { RunningProduct } from '../support/product.ts'
import type { StaffSession } from '../support/staff-sessions.ts'
import { read } from './measure.ts'

export type WholeRead = {
  path: string
  node: string
  table: string
  rows: number
  statement: string
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
type Logged = { 'Query Text': string; Plan: PlanNode }

const entry =
  /^\S+ \S+ \S+ \[\d+\] (?:WARNING|LOG): +duration: [\d.]+ ms +plan:\n([\s\S]*?)(?=^\d{4}-\d\d-\d\d |(?![\s\S]))/gm

/**
 * Reads each address once while auto_explain logs the plans of its queries. Returns the scans of more than `most` rows.
 */
export async function findWholeReads(
  product: RunningProduct,
  database: OpenDatabase,
  session: StaffSession,
  paths: readonly string[],
  most: number,
): Promise<WholeRead[]> {
  await notePlans(database, true)
  const log = join(database.home!, 'postgres.log')
  const found: WholeRead[] = []
  for (const path of paths) {
    const from = statSync(log).size
    await read(product, session, path)
    const text = readFileSync(log).subarray(from).toString()
    for (const [, json] of text.matchAll(entry)) {
      const logged = JSON.parse(json!) as Logged
      for (const scan of scansOf(logged.Plan).filter(({ rows }) => rows > most))
        found.push({
          path,
          ...scan,
          statement: logged['Query Text'].replaceAll(/\s+/g, ' ').slice(0, 160),
        })
    }
  }
  await notePlans(database, false)
  return found
}

function scansOf(node: PlanNode): { node: string; table: string; rows: number }[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  if (!node['Node Type'].endsWith('Scan') || (!node['Relation Name'] && !node['Index Name']))
    return below
  const scan = {
    node: [node['Node Type'], node['Index Name']].filter(Boolean).join(' '),
    table: node['Relation Name'] ?? '',
    rows: Math.round(read * node['Actual Loops']),
  }
  return [scan, ...below]
}

/** Turns plan logging on or off for new connections, and ends the existing ones so that the server opens new ones. */
async function notePlans({ config }: OpenDatabase, isOn: boolean): Promise<void> {
  const settings: Record<string, string> = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'warning',
    'auto_explain.log_parameter_max_length': '0',
  }
  // The product's role may not load libraries; the embedded database's socket allows the role postgres.
  const client = new Client({ ...config, user: 'postgres' } as ClientConfig)
  await client.connect()
  await client.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await client.query(
      `alter database ${client.database} ${isOn ? `set ${name} = '${value}'` : `reset ${name}`}`,
    )
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'baobab-connect'`,
  )
  await client.end()
}
