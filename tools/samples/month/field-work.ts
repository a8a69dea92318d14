import { sql } from 'drizzle-orm'
import { staffUsers } from '#app/modules/access/tables.ts'
import { contractAudit } from '#app/modules/client-forms/contract-audit/content.ts'
import { rolloutClinics } from '#app/modules/client-forms/contract-audit/tables.ts'
import type { ClientForm } from '#app/modules/client-forms/definition/rules.ts'
import { submitClientForm } from '#app/modules/client-forms/service.server.ts'
import { siteSurvey } from '#app/modules/client-forms/site-survey/content.ts'
import { clientFormSubmissions, clientFormVersions } from '#app/modules/client-forms/tables.ts'
import { sampleColleagues } from '#app/modules/dashboard/sample/content.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'

type FieldForm = { daysBack: number; form: ClientForm; body: Record<string, string> }

const auditOf = (daysBack: number, town: string, more: Record<string, string>): FieldForm => ({
  daysBack,
  form: contractAudit,
  body: {
    currentProvider: 'Telkom',
    connectionType: 'ADSL',
    monthlyFee: '899',
    contractStart: '2025-06-01',
    clinicName: `Sample clinic, ${town}`,
    ...more,
  },
})
const surveyOf = (daysBack: number, place: string, more: Record<string, string>): FieldForm => ({
  daysBack,
  form: siteSurvey,
  body: { mounting: 'roof', power: 'socket', place: `Sample ${place}`, ...more },
})

/** Contract audits of every priority and site surveys with both verdicts, as colleagues filled them in. */
const fieldForms: readonly FieldForm[] = [
  auditOf(24, 'Polokwane', {
    province: 'Limpopo',
    contractType: '24-months',
    contractStatus: 'active',
  }),
  auditOf(17, 'Nelspruit', {
    province: 'Mpumalanga',
    contractType: 'month-to-month',
    contractStatus: 'expired',
  }),
  auditOf(9, 'Soweto', {
    province: 'Gauteng',
    contractType: '12-months',
    contractStatus: 'expiring-30',
    monthlyFee: '2450',
  }),
  surveyOf(13, 'farm, Bela-Bela', { province: 'Limpopo', lineOfSight: 'clear', cableMetres: '18' }),
  surveyOf(4, 'guest house, Hazyview', {
    province: 'Mpumalanga',
    lineOfSight: 'blocked',
    cableMetres: '45',
  }),
]

/**
 * Sends the filled-in client forms of the month. `contextAt` returns the context of a colleague, `daysBack` days ago.
 */
export async function simulateFieldWork(contextAt: (daysBack: number) => Context): Promise<void> {
  for (const [number, { daysBack, form, body }] of fieldForms.entries()) {
    const ctx = contextAt(daysBack)
    const date = ctx.clock.now().toISOString().slice(0, 10)
    const dated = form === siteSurvey ? { surveyDate: date } : { auditDate: date }
    const idempotencyKey = `sample-field-work-${number}`
    const sent = await submitClientForm(ctx, form, { body: { ...body, ...dated }, idempotencyKey })
    // A repeat on another day has other dates and is refused as `key-reused`, which is no error here.
    if (!sent.ok && sent.reason !== 'key-reused')
      throw new Error(`${body.place ?? body.clinicName}: ${sent.message}`)
  }
}

/** Deletes the forms that sample colleagues sent, except those that a real colleague has corrected since. */
export async function removeFieldWork(tx: Transaction): Promise<void> {
  const emails = sampleColleagues.map(({ email }) => email)
  const gone = await tx.execute<{ id: string; clinic: string }>(sql`
    delete from ${clientFormSubmissions} where id in (
      select submission_id from ${clientFormVersions} group by submission_id
      having bool_and(changed_by in (
        select id::text from ${staffUsers} where email = any (${sql.param(emails)}::text[]))))
    returning id, lower(btrim(subject)) as clinic`)
  const ids = sql.param(gone.rows.map(({ id }) => id))
  await tx.execute(sql`delete from ${activityLog}
    where subject_type = 'client-form' and subject_id = any (${ids}::text[])`)
  const clinics = sql.param(gone.rows.map(({ clinic }) => clinic))
  await tx.execute(sql`delete from ${rolloutClinics} where key = any (${clinics}::text[])
    and not exists (select from ${clientFormSubmissions} where lower(btrim(subject)) = key)`)
}
