import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { sampleAdministratorEmail } from '#app/modules/access/content.ts'
import { whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { whatsappSettings } from '#tools/simulators/whatsapp-webhooks.ts'
import { zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { dropDatabase, externalDatabase, reachableFolder } from '#tools/testing/database-server.ts'
import { startExternalPostgres } from '#tools/testing/external-postgres.mjs'
import { makePushKeys } from '#tools/testing/push-keys.ts'
import { packagedPostgres } from '../../scripts/find-tools.mjs'
import { endChild, freePort, startNode, waitForServer } from './processes.ts'
import { runIn } from './replaceable-node.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductUnderTest
    freshProduct: FreshProduct
  }
}

export type Account = { email: string; password: string; name: string }

/** The built product as journeys see it: its address, and the outside systems it delivers to. */
export type ProductUnderTest = {
  url: string
  staff: Account
  /** A product manager, who gives the second approval that the four-eyes rule requires. */
  colleague: Account
  /** Endpoint that controls the CRM simulator and returns its records. */
  crmUrl: string
  /** GET returns the emails that the SMTP test server received, as JSON. */
  mailboxUrl: string
  /**
   * POST /answer or /bounce sends emails from visitors to the mailbox that the product reads; absent without Dovecot.
   */
  visitorsUrl?: string
  /** Control endpoint of the WhatsApp simulator: POST /__write simulates an incoming message. */
  whatsappUrl: string
}

/** Template database and simulators, shared by all products of a test run. */
type FreshProduct = { databaseServer: string; template: string; ports: Ports; readsMail: boolean }

const password = 'thirsty-baobab-keeps-water-9'
const staff = { email: 'owner@baobab-connect.example', password, name: 'Naledi Owner' }
/**
 * Account with the email address that an embedded database's first account has. In the tests' databases, it is the
 * second super administrator.
 */
const sample = { email: sampleAdministratorEmail, password, name: 'Sample Administrator' }
const colleague = { email: 'second@baobab-connect.example', password, name: 'Pieter Second' }

/** Starts simulators and the product that the journeys of a run share. */
export default async function setup(project: TestProject) {
  findBuild()
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    const external = externalDatabase(project)
    const cluster = external ? undefined : await startPackagedPostgres()
    if (cluster) stops.push(cluster.stop)
    const databaseServer = external ?? cluster!.url
    const ports = await freePorts()
    const readsMail = !whyNoDovecot()
    const settings = simulatorsEnvironment(ports, readsMail)
    const simulators = startNode(['tools/simulators/start.ts'], settings)
    stops.push(() => endChild(simulators))
    const template = await createDatabaseOn(databaseServer)
    stops.push(template.drop)
    const [fresh] = await Promise.all([
      addAccounts(template.url, [
        { ...sample, role: 'super_admin' },
        { ...staff, role: 'super_admin' },
        { ...colleague, role: 'product_manager' },
      ]).then(() => ({ databaseServer, template: template.name, ports, readsMail })),
      waitForServer(`http://127.0.0.1:${ports.crmPort}/__records`),
      waitForServer(`http://127.0.0.1:${ports.mailboxPort}/messages`),
      waitForServer(`http://127.0.0.1:${ports.whatsappPort}/__messages`),
    ])
    const shared = await startServer(fresh, fresh.ports.port, mailboxEnvironment(fresh))
    stops.push(shared.stop)
    project.provide('freshProduct', fresh)
    project.provide('product', shared.product)
    return stop
  } catch (error) {
    // A server that is left running keeps the whole run from ending.
    await stop()
    throw error
  }
}

/** Starts another product for one file, as a fresh installation, on the shared simulators. */
export async function startProduct(): Promise<{
  product: ProductUnderTest
  stop: () => Promise<void>
}> {
  return startServer(inject('freshProduct'), await freePort())
}

async function startServer(fresh: FreshProduct, port: number, more: Record<string, string> = {}) {
  const directory = await reachableFolder('baobab-journeys-')
  const database = await createDatabaseOn(fresh.databaseServer, fresh.template)
  const env = { ...productEnvironment(fresh, port, directory, database.url), ...more }
  const server = startNode([join(findBuild(), 'server/index.js')], env)
  const stop = async () => {
    await endChild(server)
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  }
  await waitForServer(`http://localhost:${port}/readyz`, server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { ports, readsMail } = fresh
  const product: ProductUnderTest = {
    url: `http://localhost:${port}`,
    staff,
    colleague,
    crmUrl: `http://127.0.0.1:${ports.crmPort}`,
    mailboxUrl: `http://127.0.0.1:${ports.mailboxPort}`,
    whatsappUrl: `http://127.0.0.1:${ports.whatsappPort}`,
    ...(readsMail ? { visitorsUrl: `http://127.0.0.1:${ports.visitorsPort}` } : {}),
  }
  return { product, stop }
}

function startPackagedPostgres() {
  const programs = packagedPostgres()
  if (programs) return startExternalPostgres(programs, { isDurable: false })
  throw new Error('The npm package of PostgreSQL is not installed: set TEST_DATABASE_URL.')
}

function findBuild(): string {
  const build = resolve(process.env.BUILD_DIR ?? 'build')
  if (!existsSync(join(build, 'server/index.js'))) {
    throw new Error(
      `There is no build in ${build}: run "npm run build" first, or "npm test", which does.`,
    )
  }
  return build
}

const portNames = [
  'port',
  'crmPort',
  'smtpPort',
  'mailboxPort',
  'mapPort',
  'imapPort',
  'visitorsPort',
  'whatsappPort',
] as const
type Ports = Record<(typeof portNames)[number], number>

async function freePorts(): Promise<Ports> {
  const ports = await Promise.all(portNames.map(async (name) => [name, await freePort()] as const))
  // The cast is safe, because `portNames` contains every name in `Ports`.
  return Object.fromEntries(ports) as Ports
}

function simulatorsEnvironment(ports: Ports, readsMail: boolean): Record<string, string> {
  return {
    ...(readsMail ? { IMAP_PORT: String(ports.imapPort) } : {}),
    CRM_PORT: String(ports.crmPort),
    SMTP_PORT: String(ports.smtpPort),
    MAILBOX_PORT: String(ports.mailboxPort),
    MAP_PORT: String(ports.mapPort),
    VISITORS_PORT: String(ports.visitorsPort),
    WHATSAPP_PORT: String(ports.whatsappPort),
    WHATSAPP_WEBHOOK_URL: `http://localhost:${ports.port}/webhooks/whatsapp`,
    SIMULATORS_QUIET: '1',
  }
}

function productEnvironment(
  { ports: { crmPort, smtpPort, whatsappPort } }: FreshProduct,
  port: number,
  directory: string,
  databaseUrl: string,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...zohoSettings(`http://127.0.0.1:${crmPort}`),
    // Allows the webhook receivers that journeys start on this machine.
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    ...whatsappSettings(`http://127.0.0.1:${whatsappPort}`),
    ...makePushKeys(),
  }
}

/** Only the shared product reads the mailbox. */
function mailboxEnvironment({ ports, readsMail }: FreshProduct): Record<string, string> {
  return readsMail ? { IMAP_URL: `imap://enquiries:secret@127.0.0.1:${ports.imapPort}/INBOX` } : {}
}

/** Prepares a database for the product and adds these accounts. */
function addAccounts(databaseUrl: string, people: (Account & { role: string })[]): Promise<void> {
  return run(['e2e/support/add-accounts.ts', JSON.stringify(people)], { DATABASE_URL: databaseUrl })
}

/**
 * Creates an empty database on the server of TEST_DATABASE_URL. Returns undefined if that is not set; the product then
 * runs its embedded database.
 */
export async function createDatabase() {
  const external = process.env.TEST_DATABASE_URL
  return external ? createDatabaseOn(external) : undefined
}

async function createDatabaseOn(server: string, template?: string) {
  const name = `journeys_${process.pid}_${randomUUID().slice(0, 8)}`
  const asAdmin = async (work: (admin: Client) => Promise<unknown>) => {
    const admin = new Client(server)
    await admin.connect()
    await work(admin).finally(() => admin.end())
  }
  await asAdmin(async (admin) => {
    // Postgres copies a template only if it has no other connection, so files that start together take turns.
    await admin.query('select pg_advisory_lock(7120203)')
    await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => asAdmin((admin) => dropDatabase(admin, name)) }
}

export const run = (args: string[], env: Record<string, string>) => runIn(resolve('.'), args, env)
