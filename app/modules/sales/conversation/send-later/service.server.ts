import { type Refusal, refused } from '#app/basics/outcome.ts'
import { isChannelConfigured } from '#app/modules/outbox/delivery/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { outboxDelaySeconds, sendTimeProblem } from '../rules.ts'

type SendSchedule = { sendAt: string | null }

/** Returns the reason why a reply cannot be sent at the chosen time. Scheduling requires a mail server. */
export function sendAtProblem(ctx: Context, { sendAt }: SendSchedule): Refusal | undefined {
  if (!sendAt) return undefined
  const message =
    sendTimeProblem(new Date(sendAt), ctx.clock.now()) ??
    (isChannelConfigured(ctx.env, 'mail')
      ? undefined
      : 'Email isn’t set up yet, so you can’t schedule a reply. Send it now.')
  if (!message) return undefined
  return refused('invalid-input', message, { fields: { sendAt: message } })
}

export function sendDelaySeconds({ clock }: Context, { sendAt }: SendSchedule): number {
  if (!sendAt) return outboxDelaySeconds
  return Math.max(outboxDelaySeconds, (new Date(sendAt).getTime() - clock.now().getTime()) / 1000)
}
