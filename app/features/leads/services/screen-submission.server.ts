import { mailboxOf } from '#app/basics/mailbox.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readFormToken } from '#app/platform/form-token.server.ts'
import { countAttempts } from '#app/platform/rate-limit.server.ts'
import {
  maxFillMs,
  minFillMs,
  spamReasons,
  type SpamReason,
  type SubmissionChannel,
} from '../rules/spam.ts'

/** One visit sends a form, perhaps twice or thrice where an answer was lost; a token that goes round is a machine's. */
const tokenLimit = { name: 'form-token', attempts: 5, windowSeconds: maxFillMs / 1000 }
/** Submissions that cannot tell how long they took: a whole office without script sends fewer. */
const untimedLimit = { name: 'form-untimed', attempts: 30, windowSeconds: 3600 }
/** Submissions within a second of the first touch: few people of one network have their forms filled for them. */
const quickLimit = { name: 'form-quick', attempts: 5, windowSeconds: 24 * 3600 }
const addressLimit = { name: 'form-address', attempts: 20, windowSeconds: 24 * 3600 }

export type ScreenedForm = {
  honeypot: string
  token: string
  channel: SubmissionChannel
  email: string
  /** In stored form: counted where there is no e-mail. */
  phone?: string | null
}

/**
 * Why a form that was sent looks like a machine's, empty for a person's: the one check of all public
 * forms that ask who somebody is (API-12, T13). Counts what it has to; the caller stores whatever it says.
 */
export async function screenSubmission(ctx: Context, form: ScreenedForm): Promise<SpamReason[]> {
  const token = await readFormToken(ctx, form.token)
  const isVisit = token.kind === 'visit'
  const isQuick = isVisit && token.ageMs < minFillMs
  const address = form.email ? mailboxOf(form.email) : (form.phone ?? '')
  const attempts = {
    address: { limit: addressLimit, client: address },
    ...(isVisit ? { token: { limit: tokenLimit, client: token.serial } } : {}),
    ...(isQuick ? { network: { limit: quickLimit, client: ctx.clientNetwork } } : {}),
    ...(isVisit ? {} : { network: { limit: untimedLimit, client: ctx.clientNetwork } }),
  }
  const outcomes = await countAttempts(ctx, Object.values(attempts))
  const exceeded = Object.keys(attempts).filter((_, at) => !outcomes[at]!.ok)
  const limitsExceeded = {
    token: exceeded.includes('token'),
    network: exceeded.includes('network'),
    address: exceeded.includes('address'),
  }
  return spamReasons({ honeypot: form.honeypot, channel: form.channel, token, limitsExceeded })
}
