// npm run bench:leads: lead submits at a fixed rate (open loop), validated and committed with durability on.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { startProduct } from './support/product.ts'
import { keepResult, percentile } from './support/results.ts'

const perSecond = Number(process.env.RATE ?? 50)
const seconds = Number(process.env.SECONDS ?? 30)

const product = await startProduct()
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const latencies: number[] = []
const statuses = new Map<number, number>()

await drive(perSecond, 3)
latencies.length = 0
statuses.clear()
await drive(perSecond, seconds)

const row = {
  perSecond,
  seconds,
  sent: latencies.length,
  stored: statuses.get(200) ?? 0,
  p50Ms: round(percentile(latencies, 0.5)),
  p95Ms: round(percentile(latencies, 0.95)),
  p99Ms: round(percentile(latencies, 0.99)),
  maxMs: round(Math.max(...latencies)),
}
console.table([row])
keepResult('leads', {
  unit: 'milliseconds from the planned moment of sending to the whole answer, embedded database',
  rows: [row],
})
agent.destroy()
await product.stop()
if (row.stored !== row.sent) {
  console.error(`Not every lead was stored: ${JSON.stringify([...statuses])}`)
  process.exit(1)
}

async function drive(rate: number, duration: number): Promise<void> {
  const started = performance.now()
  const open: Promise<void>[] = []
  for (let i = 0; i < rate * duration; i++) {
    // A late sender counts as latency: the clock starts when the request was due.
    const due = started + (i * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((later) => setTimeout(later, wait))
    open.push(
      submit(i).then((status) => {
        latencies.push(performance.now() - due)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
  }
  await Promise.all(open)
}

function submit(i: number): Promise<number> {
  const body = JSON.stringify({
    name: `Bench ${i}`,
    email: `bench${i}@example.co.za`,
    company: 'Bench (Pty) Ltd',
    phone: '011 555 0100',
    employees: '11-50',
    challenges: 'Backups and slow Wi-Fi',
    assessmentType: 'comprehensive',
  })
  return new Promise((done, failed) => {
    const call = request(
      `${product.url}/functions/zoho-crm`,
      {
        method: 'POST',
        agent,
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          Authorization: `Bearer ${product.publicKey}`,
          'Idempotency-Key': randomUUID(),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => done(response.statusCode ?? 0))
      },
    )
    call.on('error', failed)
    call.end(body)
  })
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
