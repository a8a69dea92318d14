import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { gathered } from '#app/platform/gathering.server.ts'
import type { Jobs } from '#app/platform/jobs.server.ts'
import { queueOf } from '../rules.ts'

type Attempts = { jobs: Jobs; rows: readonly { id: string; channel: string }[]; at?: Date }

/** Gives each delivery the job of its next attempt, on the queue of its channel, at once or at a time to come. */
export async function sendAttempts(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Queryable,
  rows: Attempts['rows'],
  at?: Date,
): Promise<void> {
  if (rows.length > 0) await sendAll(tx, { jobs, rows, ...(at ? { at } : {}) })
}

const sendAll = gathered(async (tx, asked: Attempts[]) => {
  for (const [jobs, ofJobs] of Map.groupBy(asked, (one) => one.jobs))
    for (const same of Map.groupBy(ofJobs, ({ at }) => at?.getTime()).values()) {
      const rows = same.flatMap((one) => one.rows)
      for (const [queue, sent] of Map.groupBy(rows, ({ channel }) => queueOf(channel))) {
        const payloads = sent.map(({ id }) => ({ deliveryId: id }))
        await jobs.send(tx, queue, payloads, same[0]!.at)
      }
    }
  return asked.map(() => undefined)
})
