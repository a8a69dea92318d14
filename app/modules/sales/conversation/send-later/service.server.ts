import { type Refusal, refused } from '#app/basics/outcome.ts'
import { isChannelConfigured } from '#app/modules/outbox/delivery/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { holdSeconds, sendTimeProblem } from '../rules.ts'

type Timed = { sendAt: string | null }

/** Why a reply cannot be sent at the chosen time. Without a mail server it cannot be scheduled. */
export function sendAtProblem(ctx: Context, { sendAt }: Timed): Refusal | undefined {
  if (!sendAt) return undefined
  const message =
    sendTimeProblem(new Date(sendAt), ctx.clock.now()) ??
    (isChannelConfigured(ctx.env, 'mail')
      ? undefined
      : 'Email isn’t set up yet, so a reply can’t be sent later. Send it now.')
  if (!message) return undefined
  return refused('invalid-input', message, { fields: { sendAt: message } })
}

/** Seconds until a reply is sent: ten, in which it can be undone, or until the scheduled time. */
export function holdFor({ clock }: Context, { sendAt }: Timed): number {
  if (!sendAt) return holdSeconds
  return Math.max(holdSeconds, (new Date(sendAt).getTime() - clock.now().getTime()) / 1000)
}
