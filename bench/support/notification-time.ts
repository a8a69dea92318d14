import { once } from 'node:events'
import { Client, type ClientConfig } from 'pg'

/** Measures `count` times the milliseconds from a NOTIFY on one connection to its receipt on another. */
export async function timeNotifications(config: ClientConfig, count: number): Promise<number[]> {
  const [listening, telling] = [new Client(config), new Client(config)]
  await Promise.all([listening.connect(), telling.connect()])
  await listening.query('listen bench_round_trip')
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const received = once(listening, 'notification')
    const sentAt = performance.now()
    await telling.query(`select pg_notify('bench_round_trip', $1)`, [String(i)])
    await received
    times.push(performance.now() - sentAt)
  }
  await Promise.all([listening.end(), telling.end()])
  return times
}
