import { sql } from 'drizzle-orm'
import { auditQuestions } from '../../forms/contract-audit/content.ts'
import { questionName } from '../../data/question-name.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { clientFormSubmissions as audits } from '../../tables.server.ts'
import { rolloutClinics } from '../tables.server.ts'

const asked = {
  date: questionName(auditQuestions.date),
  provider: questionName(auditQuestions.provider),
  contractEnd: questionName(auditQuestions.contractEnd),
  monthlyFee: questionName(auditQuestions.monthlyFee),
}

/**
 * Writes down which audit of each named clinic is the newest: the one with the latest audit date, and of
 * two of one day the one received last (FLD-03). Those held back as spam or set aside do not count.
 * Corrections and decisions may name a clinic again whose newest audit they took away.
 */
export async function refreshNewestAudits(
  db: Queryable,
  form: string,
  clinicNames: readonly string[],
): Promise<void> {
  const names = sql.param([...clinicNames])
  const { date, provider, contractEnd, monthlyFee } = asked
  // Holds the rows first: the statement below then sees what a rival committed in the meantime.
  await db.execute(sql`
    insert into ${rolloutClinics} (key, name)
    select distinct on (1) lower(btrim(name)), btrim(name) from unnest(${names}::text[]) as given (name)
    order by 1
    on conflict (key) do update set key = excluded.key`)
  await db.execute(sql`
    update ${rolloutClinics} clinic set
      name = coalesce(newest.subject, clinic.name), audit_id = newest.id, reference = newest.reference,
      province = newest.region, audit_date = newest.audit_date, priority = newest.level,
      reason = newest.reason, provider = newest.provider, contract_status = newest.state,
      contract_end = newest.contract_end, monthly_fee_cents = newest.fee_cents, updated_at = now()
    from (select distinct lower(btrim(name)) as key from unnest(${names}::text[]) as given (name)) named
    left join lateral (
      select btrim(subject) as subject, id, reference, region, level, reason, state,
        answers ->> ${date} as audit_date, answers ->> ${provider} as provider,
        nullif(answers ->> ${contractEnd}, '') as contract_end,
        least(round((answers ->> ${monthlyFee})::numeric * 100), 1e15) as fee_cents
      from ${audits}
      where form = ${form} and lower(btrim(subject)) = named.key
        and not is_suspected_spam and stage <> 'set-aside'
      order by (answers ->> ${date}) desc nulls last, received_at desc nulls last, id desc nulls last
      limit 1
    ) newest on true
    where clinic.key = named.key`)
}
