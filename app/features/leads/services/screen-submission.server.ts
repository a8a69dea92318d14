import { mailboxOf } from '#app/basics/mailbox.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readStamp } from '#app/platform/form-stamp.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { longestFillMs, spamReasons, type SpamReason, type SubmissionDoor } from '../rules/spam.ts'

/** One visit sends a form, perhaps twice or thrice where an answer was lost; a stamp that goes round is a machine's. */
const stampLimit = { name: 'form-stamp', attempts: 5, windowSeconds: longestFillMs / 1000 }
/** Submissions that cannot tell how long they took: a whole office without script sends fewer. */
const untimedLimit = { name: 'form-untimed', attempts: 30, windowSeconds: 3600 }
const addressLimit = { name: 'form-address', attempts: 20, windowSeconds: 24 * 3600 }

export type ScreenedForm = {
  honeypot: string
  stamp: string
  door: SubmissionDoor
  email: string
  /** In stored form: counted where there is no e-mail. */
  phone?: string | null
}

/**
 * Why a form that was sent looks like a machine's, empty for a person's: the one judgement of all public
 * forms that ask who somebody is (API-12, T13). Counts what it has to; the caller stores whatever it says.
 */
export async function screenSubmission(ctx: Context, form: ScreenedForm): Promise<SpamReason[]> {
  const stamp = await readStamp(ctx, form.stamp)
  const isOver = async (limit: typeof stampLimit, client: string) =>
    !(await countAttempt(ctx, limit, client)).ok
  const isTimed = stamp.kind === 'visit'
  const limitsExceeded = {
    stamp: isTimed && (await isOver(stampLimit, stamp.serial)),
    network: !isTimed && (await isOver(untimedLimit, ctx.clientNetwork)),
    address: await isOver(addressLimit, form.email ? mailboxOf(form.email) : (form.phone ?? '')),
  }
  return spamReasons({ honeypot: form.honeypot, door: form.door, stamp, limitsExceeded })
}
