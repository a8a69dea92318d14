import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { whyNoDovecot } from '#tools/simulators/dovecot.mjs'
import { makePushKeys } from '#tools/testing/push-keys.ts'
import { simulatedAccount } from '#tools/simulators/whatsapp-webhooks.ts'
import { dropDatabase, reachableFolder } from '#tools/testing/database-server.ts'
import { endChild, freePort, startNode, untilAnswers } from './processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductUnderTest
  }
}

export type Account = { email: string; password: string; name: string }

/** The built product as journeys see it: its address, and the outside systems it delivers to. */
export type ProductUnderTest = {
  url: string
  staff: Account
  /** A product manager: the second person that four eyes need. */
  colleague: Account
  /** Control and record endpoint of the CRM simulator. */
  crmUrl: string
  /** GET gives the mails the SMTP test server received, as JSON. */
  mailboxUrl: string
  /** POST /answer or /bounce makes visitors write to a mailbox that the product reads; absent without Dovecot. */
  visitorsUrl?: string
  /** Control endpoint of the simulated WhatsApp: POST /__write makes somebody write. */
  whatsappUrl: string
}

const password = 'thirsty-baobab-keeps-water-9'
const staff = { email: 'owner@baobab-connect.example', password, name: 'Naledi Owner' }
const colleague = { email: 'second@baobab-connect.example', password, name: 'Pieter Second' }

/** The product that the journeys of a run share. */
export default async function setup(project: TestProject) {
  const { product, stop } = await startProduct({ readsMail: !whyNoDovecot() })
  project.provide('product', product)
  return stop
}

/** Starts simulators and the built product on free ports, with a database of its own. */
export async function startProduct({ readsMail = false } = {}): Promise<{
  product: ProductUnderTest
  stop: () => Promise<void>
}> {
  const build = findBuild()
  const directory = await reachableFolder('baobab-journeys-')
  const database = await createDatabase()
  const ports = await freePorts()
  const { port, crmPort, mailboxPort, visitorsPort, whatsappPort } = ports
  const children: ChildProcess[] = []
  const start = (args: string[], env: Record<string, string>) => {
    const child = startNode(args, env)
    children.push(child)
    return child
  }

  start(['tools/simulators/start.ts'], simulatorsEnvironment(ports, readsMail))
  const settings = productEnvironment(ports, directory, database?.url)
  const env = { ...settings, ...mailboxEnvironment(ports, readsMail) }
  const server = start([join(build, 'server/index.js')], env)
  const stop = async () => {
    for (const child of children.toReversed()) await endChild(child)
    await database?.drop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await Promise.all([
      untilAnswers(`http://127.0.0.1:${crmPort}/__records`),
      untilAnswers(`http://127.0.0.1:${mailboxPort}/messages`),
      untilAnswers(`http://127.0.0.1:${whatsappPort}/__messages`),
      untilAnswers(`http://localhost:${port}/readyz`, server),
    ])
    // One after the other: the first person of an installation is greeted by samples.
    await addStaff(staff, 'super_admin', env)
    await addStaff(colleague, 'product_manager', env)
  } catch (error) {
    // A server that is left running keeps the whole run from ending.
    await stop()
    throw error
  }

  const product = {
    url: `http://localhost:${port}`,
    staff,
    colleague,
    crmUrl: `http://127.0.0.1:${crmPort}`,
    mailboxUrl: `http://127.0.0.1:${mailboxPort}`,
    whatsappUrl: `http://127.0.0.1:${whatsappPort}`,
    ...(readsMail ? { visitorsUrl: `http://127.0.0.1:${visitorsPort}` } : {}),
  }
  return { product, stop }
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
  const entries = await Promise.all(
    portNames.map(async (name) => [name, await freePort()] as const),
  )
  // Every name of Ports is among them.
  return Object.fromEntries(entries) as Ports
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
  { port, crmPort, smtpPort, whatsappPort }: Ports,
  directory: string,
  databaseUrl: string | undefined,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ZOHO_CLIENT_ID: 'client',
    ZOHO_CLIENT_SECRET: 'secret',
    ZOHO_REFRESH_TOKEN: 'refresh',
    ZOHO_ACCOUNTS_URL: `http://127.0.0.1:${crmPort}`,
    ZOHO_API_URL: `http://127.0.0.1:${crmPort}`,
    WHATSAPP_API_URL: `http://127.0.0.1:${whatsappPort}`,
    WHATSAPP_PHONE_NUMBER_ID: simulatedAccount.phoneNumberId,
    WHATSAPP_ACCOUNT_ID: simulatedAccount.accountId,
    WHATSAPP_ACCESS_TOKEN: simulatedAccount.accessToken,
    WHATSAPP_APP_SECRET: simulatedAccount.appSecret,
    WHATSAPP_VERIFY_TOKEN: simulatedAccount.verifyToken,
    ...makePushKeys(),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
}

function mailboxEnvironment({ imapPort }: Ports, readsMail: boolean): Record<string, string> {
  return readsMail ? { IMAP_URL: `imap://enquiries:secret@127.0.0.1:${imapPort}/INBOX` } : {}
}

function addStaff(account: Account, role: string, env: Record<string, string>): Promise<void> {
  const { email, password: secret, name } = account
  const options = ['--email', email, '--password', secret, '--role', role, '--name', name]
  return run(['scripts/admin-create.ts', ...options], env)
}

/** A database of its own on TEST_DATABASE_URL, or undefined: then the product runs the embedded one. */
export async function createDatabase() {
  const external = process.env.TEST_DATABASE_URL
  if (!external) return undefined
  const name = `journeys_${process.pid}_${randomUUID().slice(0, 8)}`
  const asAdmin = async (work: (admin: Client) => Promise<unknown>) => {
    const admin = new Client(external)
    await admin.connect()
    await work(admin).finally(() => admin.end())
  }
  await asAdmin((admin) => admin.query(`create database ${name}`))
  const url = new URL(external)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin((admin) => dropDatabase(admin, name)) }
}

export function run(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    const child = startNode(args, env)
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${args[0]} ended with code ${code}`)),
    )
  })
}
