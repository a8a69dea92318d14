import type { RouterContextProvider } from 'react-router'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  keepAddressSecret,
  keepPageUntil,
  requestContext,
} from '#app/platform/router-context.server.ts'
import { findLead } from '../data/inbox.server.ts'
import { formOf } from '../forms.ts'
import { answerWindow } from '../rules/answer-window.ts'
import { leadOfReceiptKey } from '../rules/enquiry-key.server.ts'
import type { LeadKind } from '../schema/inputs.ts'
import type { AnswerTimes, PageForms, Receipt } from '../schema/receipt.ts'
import { readEnquirySecret, receiptOfLead } from './receipt-of-lead.server.ts'

/**
 * What a page with these forms says beyond their words: until when what is sent now is answered (SIT-07), which lets the
 * page be kept until that changes; and the receipt of a form that was posted to it without script (PAS-01), which makes
 * it a page for one visitor.
 */
export async function loadPageForms(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ...kinds: LeadKind[]
): Promise<PageForms> {
  const ctx = context.get(requestContext)
  const times = await answerTimes(ctx, kinds)
  for (const { before } of Object.values(times).filter((time) => time !== undefined))
    keepPageUntil(context, new Date(before))
  const key = new URL(request.url).searchParams.get('receipt')
  const receipt = key ? await postedReceipt(ctx, key) : undefined
  if (receipt) keepAddressSecret(context)
  return { times, receipt }
}

async function answerTimes(ctx: Context, kinds: LeadKind[]): Promise<AnswerTimes> {
  const proclaimed = proclaimedHolidays(await readSettings(ctx, 'site'))
  const now = ctx.clock.now()
  const times: AnswerTimes = {}
  for (const kind of kinds) {
    const { promise } = formOf(kind).reply
    const window = answerWindow(promise, now, (day) => isPublicHoliday(day, proclaimed))
    if (window) times[kind] = { before: window.before.toISOString(), by: window.by.toISOString() }
  }
  return times
}

async function postedReceipt(ctx: Context, key: string): Promise<Receipt | undefined> {
  const leadId = leadOfReceiptKey(await readEnquirySecret(ctx), key, ctx.clock.now())
  const lead = leadId ? await findLead(ctx.db, leadId) : undefined
  if (!lead || lead.deidentifiedAt) return undefined
  return (await receiptOfLead(ctx, lead)).receipt
}
