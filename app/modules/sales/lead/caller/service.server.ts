import { ZodError } from 'zod'
import { proclaimedHolidays } from '#app/basics/business-days.ts'
import { accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { fingerprintOf } from '#app/modules/forms/rules.server.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { spokenNoticeVersion } from '../content.ts'
import { callerForm } from '../forms/caller.ts'
import type { LeadFields } from '../forms/every-form.ts'
import { callerSchema } from '../inbox/schema.ts'
import { storeLead } from '../service.server.ts'
import { findLeadByKey, type Lead } from '../store.server.ts'
import { prepareLead } from '../submission/rules.ts'

const answersSchema = formSchema(callerForm, normalizePhone)
const invalidCallMessage = 'This call can’t be saved. Check the form and try again.'

/**
 * Creates a lead for a caller who heard the privacy notice. The lead gets the same due time and notifications as one
 * from a form, and the log names the colleague who took the call. The same key stores one lead; with
 * other answers it is refused.
 */
export async function recordCaller(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const parsed = callerSchema.safeParse(input)
  const answers = answersSchema.safeParse((input as { fields?: unknown } | null)?.fields)
  if (!parsed.success || !answers.success) {
    // Report all errors at once, because the caller is on the line.
    const issues = [parsed.error, answers.error].flatMap((error) => error?.issues ?? [])
    return refusedInput(new ZodError(issues), invalidCallMessage)
  }
  if (parsed.data.noticeVersion !== spokenNoticeVersion)
    return refusedField('wasNoticeRead', noticeChangedMessage)
  const { consents, isMine, idempotencyKey } = parsed.data
  const { company, ...contact } = answers.data
  // The type enforces that every new field of the contact form is set here.
  const fields: LeadFields['contact'] = { ...contact, wifiPlan: '', plan: '' }
  const call = { form: 'contact', entry: 'call', page: '' } as const
  const site = await readSettings(ctx, 'site')
  const submission = { ...call, fields, noticeVersion: spokenNoticeVersion, spamReasons: [] }
  const prepared = prepareLead(submission, ctx.clock.now(), proclaimedHolidays(site))
  const { form, entry, page } = call
  const hash = fingerprintOf(form, entry, page, { ...answers.data, isMine }, consents)
  // The slash separates these keys from visitors' keys, which never contain one.
  const key = `call/${idempotencyKey}`
  const lead = {
    ...prepared,
    company,
    noticeVersion: spokenNoticeVersion,
    assignedTo: isMine ? actor.id : null,
    idempotencyKey: key,
    bodyHash: hash,
  }
  const kept = { consents, site, action: 'lead.call-noted' }
  // Try again with another reference if the first one is already used.
  for (let draw = 0; draw < 3; draw++) {
    const stored = await storeLead(ctx, ctx.db, lead, kept)
    if (stored) return recordedCaller(stored)
    const earlier = await findLeadByKey(ctx.db, [key])
    if (earlier?.bodyHash === hash) return recordedCaller(earlier)
    if (earlier) return refused('key-reused', earlierCallerStored(earlier.reference))
  }
  throw new Error('no free lead reference was found')
}

const recordedCaller = ({ id, reference }: Lead) => accepted({ id, reference })

const earlierCallerStored = (reference: string) =>
  `An earlier version of this call was already saved as the lead ${reference}. Press Save as a lead again to store this version as another lead.`

const noticeChangedMessage =
  'The notice has changed since you opened this page. Reload the page and read out the new one.'
