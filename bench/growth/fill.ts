import { Client } from 'pg'
import { refreshNewestAudits } from '#app/modules/client-forms/contract-audit/store.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import type { OpenDatabase } from '#server/database.ts'

/**
 * Row counts of the benchmark, times `factor`. `buildings` replaces their count, because they take longest to fill in.
 */
export function sizesOf(factor: number, buildings?: number) {
  const times = (size: number) => Math.max(1, Math.round(size * factor))
  return {
    leads: times(100_000),
    activity: times(300_000),
    deliveries: times(300_000),
    products: times(10_000),
    approvals: times(500),
    audits: times(20_000),
    clinics: times(2_000),
    analytics: times(1_000_000),
    buildings: buildings ?? times(1_000_000),
    demand: times(30_000),
    staff: times(100),
  }
}
export type Sizes = ReturnType<typeof sizesOf>

type Filling = { table: string; count: number; sql: string }

const firstNames = `(array['Thandi','Johan','Aisha','Sipho','Lerato','Pieter','Naledi','Zoë','Bongani','Priya'])`
const lastNames = `(array['Mokoena','Botha','Patel','Dlamini','van der Merwe','Naidoo','Khumalo','Smith','Nkosi','Jacobs'])`
const kinds = `(array['contact','assessment','coverage','connectivity','contact','cloud-quote','coverage','site-survey'])`
const provinces = `(array['Gauteng','Western Cape','KwaZulu-Natal','Eastern Cape','Free State','Limpopo','Mpumalanga','North West','Northern Cape'])`

/** A lead every 36 minutes is forty a day, so all leads cover seven years. */
const leadEvery = `interval '36 minutes'`

/** Of all leads, 1% are open, 3% are spam and 1% are merged. A third of all people wrote twice. */
const fillLeads = `
  insert into leads (id, reference, kind, entry, page, name, email, company, phone, phone_stored, fields, status,
    promise, due_at, answered_at, is_suspected_spam, spam_reasons, assigned_to, idempotency_key, body_hash,
    notice_version, submitted_at)
  select gen_random_uuid(), 'BG-' || upper(lpad(to_hex(n), 8, '0')), %KIND%, 'form', '/contact',
    ${firstNames}[1 + n % 10] || ' ' || ${lastNames}[1 + n / 10 % 10] || ' ' || n % (%COUNT%::int * 3 / 4 + 1),
    'person' || n % (%COUNT%::int * 3 / 4 + 1) || '@shop' || n % 5000 || '.example', 'Shop ' || n % 5000 || ' Trading', '082 555 0100',
    case when n % 4 > 0 then '+2782' || lpad((n % (%COUNT%::int * 3 / 4 + 1) + 1000000)::text, 7, '0') end,
    jsonb_build_object('province', ${provinces}[1 + n % 9], 'message', 'Please call about fibre and backups, lot ' || n,
      'latitude', -33.9 + n % 1000 / 1000.0, 'longitude', 18.4 + n % 997 / 1000.0),
    case when n % 100 = 0 then (array['new','in_progress'])[1 + n / 100 % 2] when n % 3 = 0 then 'answered' else 'closed' end,
    'Within one business day', now() - n * ${leadEvery} + interval '1 day',
    case when n % 100 > 0 then now() - n * ${leadEvery} + interval '1 hour' end,
    n % 33 = 0, case when n % 33 = 0 then array['too-quick'] else '{}'::text[] end,
    case when n % 2 = 0 then (select id::text from staff_users limit 1) end, 'growth-' || n, 'growth', '1',
    now() - n * ${leadEvery}
  from generate_series(1, %COUNT%::int) n`

function enquiries(sizes: Sizes): Filling[] {
  return [
    {
      table: 'staff_users',
      count: sizes.staff,
      sql: `insert into staff_users (email, full_name, role)
        select 'growth' || n || '@staff.example', ${firstNames}[1 + n % 10] || ' ' || n,
          (array['viewer','editor','product_manager'])[1 + n % 3] from generate_series(1, %COUNT%::int) n`,
    },
    { table: 'leads', count: sizes.leads, sql: fillLeads },
    {
      table: 'leads',
      count: sizes.leads,
      sql: `update leads set merged_into = main.id, status = 'closed'
        from (select id from leads where idempotency_key = 'growth-1') main
        where idempotency_key like 'growth-%7' and idempotency_key like 'growth-%07' and not is_suspected_spam and %COUNT%::int > 0
          and status not in ('new', 'in_progress')`,
    },
    {
      table: 'answer_evidence',
      count: sizes.leads,
      sql: `insert into answer_evidence (lead_id, kind, source_id, at, author_name, recorded_at)
        select id, 'reply', 'growth-' || id, answered_at, 'Growth', answered_at from leads
        where answered_at is not null and not is_suspected_spam and %COUNT%::int > 0`,
    },
    {
      table: 'activity_log',
      count: sizes.activity,
      sql: `insert into activity_log (at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
        select now() - n * ${leadEvery}, (array['visitor','system','staff'])[1 + n % 3], null,
          'Growth', (array['lead.submitted','delivery.delivered','lead.status-changed'])[1 + n % 3], 'lead', l.id::text, '{}'
        from generate_series(0, 2) part cross join lateral (select id, row_number() over () as n from leads) l
        where l.n * 3 + part <= %COUNT%::int`,
    },
    {
      table: 'deliveries',
      count: sizes.deliveries,
      sql: `insert into deliveries (channel, kind, subject_type, subject_id, payload, state, attempts, created_at, delivered_at, last_attempt_at)
        select (array['crm','mail','mail'])[1 + part], (array['crm-enquiry','confirmation','staff-notification'])[1 + part],
          'lead', l.id::text, jsonb_build_object('subject', 'Your enquiry', 'text', repeat('We will answer by tomorrow. ', 6)),
          case when l.n % 20000 = 0 then 'failed' else 'delivered' end, 1, now() - l.n * ${leadEvery}, now() - l.n * ${leadEvery}, now() - l.n * ${leadEvery}
        from generate_series(0, 2) part cross join lateral (select id, row_number() over () as n from leads) l
        where l.n * 3 + part <= %COUNT%::int`,
    },
  ]
}

function catalogue(sizes: Sizes): Filling[] {
  return [
    {
      table: 'products',
      count: sizes.products,
      sql: `insert into products (id, slug, name, category, service_type, description, status, speed_down, speed_up, subscribers, updated_by, updated_at)
        select gen_random_uuid(), 'growth-plan-' || n, 'Growth plan ' || n, (array['business_fibre','fixed_wireless_business','fixed_wireless_residential'])[1 + n % 3],
          'fibre', 'A line for offices, number ' || n, case when n % 20 = 0 then 'draft' else 'approved' end, 10 * (1 + n % 100), 10 * (1 + n % 50), n % 40, 'growth', now() - n * interval '1 hour'
        from generate_series(1, %COUNT%::int) n`,
    },
    {
      table: 'product_prices',
      count: sizes.products,
      sql: `insert into product_prices (product_id, price_regular, approval_status, is_current)
        select id, 500 + speed_down, 'approved', true from products where slug like 'growth-plan-%' and %COUNT%::int > 0`,
    },
    {
      table: 'approvals',
      count: sizes.approvals,
      sql: `insert into approvals (id, type, title, description, subject_kind, subject_id, subject_name, category, changes, priority, impact_revenue, impact_users,
          requires_review_from, base_version, submitted_by, submitted_by_name, submitted_by_email, submitted_by_role, submitted_at, updated_at)
        select gen_random_uuid(), 'pricing_change', 'Raise ' || p.name, 'Costs rose', 'product', p.id::text, p.name, p.category,
          '[{"field":"priceRegular","oldValue":500,"newValue":550}]', (array['urgent','high','medium','low'])[1 + p.n % 4], 1000, 10,
          array['product_manager'], 1, 'growth', 'Growth Person', 'growth@staff.example', 'editor', now() - p.n * interval '1 hour', now() - p.n * interval '1 hour'
        from (select *, row_number() over (order by updated_at) as n from products where slug like 'growth-plan-%' and status = 'approved' limit %COUNT%::int) p`,
    },
  ]
}

function clientForms(sizes: Sizes): Filling[] {
  return [
    {
      table: 'client_form_submissions',
      count: sizes.audits,
      sql: `insert into client_form_submissions (id, reference, form, subject, region, state, level, reason, answers, preferences, is_suspected_spam,
          idempotency_key, body_hash, submitted_at, received_at, updated_at)
        select gen_random_uuid(), 'BF-' || upper(lpad(to_hex(n), 8, '0')), case when n % 10 = 0 then 'site-survey/report' else 'unjani/contract-audit' end, 'Clinic ' || n % ${sizes.clinics}, ${provinces}[1 + n % 9],
          (array['active','expired','month-to-month'])[1 + n % 3], (array['high','medium','low'])[1 + n % 3], 'Contract ends soon',
          jsonb_build_object('auditDate', to_char(date '2020-01-01' + (n % 2000)::int, 'YYYY-MM-DD'), 'surveyDate', to_char(date '2020-01-01' + (n % 2000)::int, 'YYYY-MM-DD'), 'currentProvider', 'Provider ' || n % 40,
            'contractEnd', to_char(current_date + (n % 900)::int - 300, 'YYYY-MM-DD'), 'monthlyFee', 100 + n % 3000),
          '{}', n % 50 = 0, 'growth-form-' || n, 'growth', now() - n * interval '2 hours', now() - n * interval '2 hours', now()
        from generate_series(1, %COUNT%::int) n`,
    },
    {
      table: 'client_form_versions',
      count: sizes.audits,
      sql: `insert into client_form_versions (submission_id, version, answers, preferences, level, reason, changed_by_name, at)
        select id, 1, answers, preferences, level, reason, 'Visitor', received_at from client_form_submissions where idempotency_key like 'growth-form-%' and %COUNT%::int > 0`,
    },
  ]
}

function coverageAndVisits(sizes: Sizes): Filling[] {
  return [
    {
      table: 'analytics_daily',
      count: sizes.analytics,
      sql: `insert into analytics_daily (day, metric, name, bar, count)
        select current_date - (n / per.day)::int, (array['view','visit','source','campaign','broken','lcp','inp','cls','ttfb'])[1 + n % 9],
          '/page-' || n % per.day / 9 / (case when n % 9 < 5 then 1 else 12 end), (case when n % 9 < 5 then 0 else n % per.day / 9 % 12 end)::smallint, 1 + n % 50
        from generate_series(0, %COUNT%::int - 1) n cross join (select greatest(900, %COUNT%::int / 760 / 9 * 9) as day) per on conflict do nothing`,
    },
    {
      table: 'coverage_imports',
      count: 1,
      sql: `insert into coverage_imports (state, file_name, format, rows_read, rows_accepted, created_by, created_by_name, created_at, updated_at)
        select 'live', 'growth.csv', 'csv', ${sizes.buildings}, ${sizes.buildings}, 'growth', 'Growth', now(), now() from generate_series(1, %COUNT%::int)`,
    },
    {
      table: 'coverage_buildings',
      count: sizes.buildings,
      sql: `insert into coverage_buildings (import_id, name, address, suburb, latitude, longitude, is_broadband, needs_third_party)
        select (select max(id) from coverage_imports), 'Building ' || n, n % 500 || ' Growth Street', 'Suburb ' || n % 2000,
          -34 + n % 9973 / 1000.0, 18 + n % 9871 / 1000.0, n % 10 > 0, n % 7 = 0 from generate_series(1, %COUNT%::int) n`,
    },
    {
      table: 'coverage_demand',
      count: sizes.demand,
      sql: `insert into coverage_demand (day, cell_latitude, cell_longitude, suburb, is_covered, count)
        select current_date - (n / 400)::int, -3400 + (n % 20)::int, 1800 + (n / 20 % 20)::int, 'Suburb ' || n % 400, n % 3 = 0, 1 + n % 5
        from generate_series(0, %COUNT%::int - 1) n on conflict do nothing`,
    },
  ]
}

/**
 * Fills the database unless it was filled before, and then does `afterwards` on the same connection. Returns the
 * milliseconds, or undefined if the database was filled before.
 */
export async function fillOnce(
  { config, db }: OpenDatabase,
  sizes: Sizes,
  afterwards?: (client: Client) => Promise<void>,
): Promise<number | undefined> {
  const client = new Client(config)
  await client.connect()
  const { rows } = await client.query(`select 1 from leads where idempotency_key = 'growth-1'`)
  const startedAt = performance.now()
  if (rows.length === 0) await fill(client, db, sizes)
  await afterwards?.(client)
  await client.end()
  return rows.length === 0 ? performance.now() - startedAt : undefined
}

/** Fills the tables with several years of data. Triggers do not run, and indexes are built once a table is full. */
export async function fill(client: Client, db: Database, sizes: Sizes): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  )
  await client.query('set synchronous_commit = off')
  const all = [enquiries, catalogue, clientForms, coverageAndVisits].flatMap((of) => of(sizes))
  const tables = [...new Set(all.map(({ table }) => table))]
  for (const table of tables) {
    const startedAt = performance.now()
    const isBig = table !== 'coverage_imports' && table !== 'staff_users'
    await client.query(`alter table ${table} disable trigger user`)
    const indexes = isBig ? await dropIndexes(client, table) : []
    for (const { sql, count } of all.filter((one) => one.table === table))
      await client.query(
        sql.replaceAll('%COUNT%', String(count)).replaceAll('%KIND%', `${kinds}[1 + n % 8]`),
      )
    for (const index of indexes) await client.query(index)
    await client.query(`alter table ${table} enable trigger user`)
    await client.query(`vacuum analyze ${table}`)
    console.log(`${table}: ${Math.round(performance.now() - startedAt)} ms`)
  }
  const names = Array.from({ length: sizes.clinics }, (_, n) => `Clinic ${n}`)
  for (let from = 0; from < names.length; from += 1_000)
    await refreshNewestAudits(db, 'unjani/contract-audit', names.slice(from, from + 1_000))
  await client.query('vacuum analyze')
}

/** Drops the indexes that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisunique and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
