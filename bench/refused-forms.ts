// npm run bench:refused measures refused forms posted without JavaScript: server CPU per response, and responses a
// second at full load. For comparison, the same run requests a cached page, and a six-field form that only Node and
// React handle. SECONDS=10 for each of ROUNDS=3 · SENDERS=8
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#tools/testing/free-port.mjs'
import { end, openDatabaseOf, startProduct, untilReady } from './support/product.ts'
import { keepResult, median } from './support/results.ts'
import { cpuMsOf, postmasterOf } from './support/usage.ts'

const seconds = Number(process.env.SECONDS ?? 10)
const rounds = Number(process.env.ROUNDS ?? 3)
const senders = Number(process.env.SENDERS ?? 8)
const promisedCpuMs = 5
const agent = new Agent({ keepAlive: true, maxSockets: senders })

type Posted = Record<string, string>
const person = { name: 'Zanele Khumalo', email: 'zanele@', phone: '12', company: 'Khumalo Foods' }
const message = 'Our Wi-Fi drops when the generator starts. Can you look at it before Friday?'
const forms: { path: string; fields: Posted }[] = [
  { path: '/contact', fields: { form: 'contact', ...person, message } },
  { path: '/contact?form=site-survey', fields: { form: 'site-survey', ...person } },
  { path: '/resources/it-health', fields: { form: 'quick', ...person, challenges: message } },
  { path: '/services', fields: person },
  { path: '/bundles/business-pro', fields: person },
]

const product = await startProduct()
const { pool, close } = await openDatabaseOf({ DATA_DIR: product.directory })
const postmaster = await postmasterOf(pool)
const plainPort = await freePort()
const plain = spawn('node', ['bench/support/plain-form-server.ts'], {
  env: { ...process.env, PORT: String(plainPort), NODE_ENV: 'production' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const plainUrl = `http://127.0.0.1:${plainPort}/`
await untilReady(plainUrl, plain)

const cpuOfProduct = () => cpuMsOf(product.pid, postmaster)
const cpuOfPlain = () => cpuMsOf(plain.pid!)
const rows = []
for (const { path, fields } of forms) {
  const ask = () => post(product.url + path, fields)
  await assertRefused(path, fields)
  rows.push(await measure(`refused: ${path}`, ask, cpuOfProduct))
}
const cached = () => send(`${product.url}/contact`)
rows.push(await measure('from the cache: /contact', cached, cpuOfProduct))
const small = () => post(plainUrl, { ...person, message })
rows.push(await measure('Node and React alone, six fields', small, cpuOfPlain))
console.table(rows)
keepResult('refused-forms', {
  unit: 'milliseconds of CPU of the server for each answer, without its database; answers a second at saturation; medians',
  promisedCpuMs,
  senders,
  rows,
})
await end(plain)
await close()
await product.stop()
const slow = rows.filter(({ what, cpuMs }) => what.startsWith('refused') && cpuMs > promisedCpuMs)
if (slow.length > 0) process.exit(1)

type Answer = { status: number; body: Buffer }

async function measure(what: string, ask: () => Promise<Answer>, cpu: () => number) {
  await drive(ask, 3)
  const [cpuMs, perSecond, bytes]: number[][] = [[], [], []]
  const load = loadavg()[0]!
  for (let round = 0; round < rounds; round++) {
    const before = cpu()
    const found = await drive(ask, seconds)
    cpuMs!.push((cpu() - before) / found.answers)
    perSecond!.push((found.answers * 1000) / found.lastedMs)
    bytes!.push(found.bytes / found.answers)
  }
  return {
    what,
    cpuMs: Number(median(cpuMs!).toFixed(2)),
    perSecond: Math.round(median(perSecond!)),
    bytes: Math.round(median(bytes!)),
    load: Number(load.toFixed(1)),
  }
}

/** Each sender sends its next request as soon as the last one was answered. */
async function drive(ask: () => Promise<Answer>, duration: number) {
  const started = performance.now()
  const until = started + duration * 1000
  let [answers, bytes] = [0, 0]
  const keepAsking = async () => {
    while (performance.now() < until) {
      const { body } = await ask()
      bytes += body.length
      answers++
    }
  }
  await Promise.all(Array.from({ length: senders }, keepAsking))
  return { answers, bytes, lastedMs: performance.now() - started }
}

/** Checks that the measured response is really a refusal with the typed values in its form. */
async function assertRefused(path: string, fields: Posted): Promise<void> {
  const { status, body } = await post(product.url + path, fields, 'identity')
  const html = body.toString()
  if (status !== 422 || !html.includes('aria-invalid="true"') || !html.includes(person.email))
    throw new Error(`${path} answered with ${status} and not with its form and errors`)
}

function post(url: string, fields: Posted, encoding?: string): Promise<Answer> {
  return send(url, new URLSearchParams(fields).toString(), encoding)
}

function send(url: string, body?: string, encoding = 'br, gzip'): Promise<Answer> {
  const { origin } = new URL(url)
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin }
  const options = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'accept-encoding': encoding, ...(body === undefined ? {} : type) },
  }
  return new Promise((answered, failed) => {
    const sent = request(url, options, (response) => {
      const status = response.statusCode!
      buffer(response).then((bytes) => answered({ status, body: bytes }), failed)
    })
    sent.on('error', failed).end(body)
  })
}
