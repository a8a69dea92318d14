import { mailboxOf } from '#app/basics/email-address.ts'
import type { Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readFormToken } from '#app/platform/installation.server.ts'
import { countAttempts, type Attempt, type RateLimit } from '#app/platform/rate-limit.server.ts'
import {
  maxFillMs,
  minFillMs,
  spamReasons,
  type SpamReason,
  type SubmissionChannel,
} from './rules.ts'

/** One visit sends a form, perhaps twice or thrice where an answer was lost; a token that goes round is a machine's. */
const tokenLimit = { name: 'form-token', attempts: 5, windowSeconds: maxFillMs / 1000 }
/** Submissions that cannot tell how long they took: a whole office without script sends fewer. */
const untimedLimit = { name: 'form-untimed', attempts: 30, windowSeconds: 3600 }
/** Submissions within a second of the first touch: few people of one network have their forms filled for them. */
const quickLimit = { name: 'form-quick', attempts: 5, windowSeconds: 24 * 3600 }
const addressLimit = { name: 'form-address', attempts: 20, windowSeconds: 24 * 3600 }

type SentForm = {
  honeypot: string
  token: string
  channel: SubmissionChannel
  email: string
  /** In stored form: counted where there is no e-mail. */
  phone?: string | null
}

/**
 * Whether a public form may be sent now within `limit` of its network (API-11), and why it looks like a machine's, empty for
 * a person's (API-12, T13). All that is counted is counted by one statement.
 */
export async function screenSubmission(
  ctx: Context,
  limit: RateLimit,
  { token: given, email, phone, ...sent }: SentForm,
): Promise<{ within: Outcome<null, 'too-many-requests'>; spamReasons: SpamReason[] }> {
  const token = await readFormToken(ctx, given)
  const isVisit = token.kind === 'visit'
  const isQuick = isVisit && token.ageMs < minFillMs
  const network = isVisit ? isQuick && quickLimit : untimedLimit
  const attempts = {
    form: { limit, client: ctx.clientNetwork },
    address: { limit: addressLimit, client: email ? mailboxOf(email) : (phone ?? '') },
    ...(isVisit ? { token: { limit: tokenLimit, client: token.serial } } : {}),
    ...(network ? { network: { limit: network, client: ctx.clientNetwork } } : {}),
  } satisfies Record<string, Attempt>
  const outcomes = await countAttempts(ctx, Object.values(attempts))
  const exceeded = Object.keys(attempts).filter((_, at) => !outcomes[at]!.ok)
  const limitsExceeded = {
    token: exceeded.includes('token'),
    network: exceeded.includes('network'),
    address: exceeded.includes('address'),
  }
  return { within: outcomes[0]!, spamReasons: spamReasons({ ...sent, token, limitsExceeded }) }
}
