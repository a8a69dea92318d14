import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll } from 'vitest'
import { clientFormFunctions } from '#app/modules/client-forms/api.server.ts'
import { contractAudit } from '#app/modules/client-forms/contract-audit/content.ts'
import type { ClientForm } from '#app/modules/client-forms/definition/rules.ts'
import { type OutboxItem, pendingStatus } from '#app/modules/client-forms/outbox/rules.ts'
import { submitClientForm } from '#app/modules/client-forms/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { testContext, type TestDatabase } from './test-database.ts'

/** The answers of a valid contract audit, as typed. */
export const auditAnswers = {
  clinicName: 'Tembisa Clinic',
  province: 'Gauteng',
  auditDate: '2026-11-20',
  currentProvider: 'Telkom',
  connectionType: 'ADSL',
  monthlyFee: '899',
  contractType: '24-months',
  contractStatus: 'active',
  contractStart: '2026-03-15',
}

/** The answers of a valid site survey, as typed. */
export const surveyAnswers = {
  place: 'Kwagga Logistics, 12 Maude Street',
  province: 'Gauteng',
  surveyDate: '2026-11-20',
  lineOfSight: 'clear',
  mounting: 'roof',
  power: 'socket',
  cableMetres: '12',
}

/** A form that waits on a device until it can be sent. */
export const outboxItem = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  formType: 'unjani/contract-audit',
  functionName: 'unjani-form-submission',
  subject: 'Tembisa Clinic',
  body: {},
  status: pendingStatus,
  storedAt: '2026-11-20T07:00:00Z',
  attempts: 0,
  ...more,
})

/** Submits a form with a new key. Throws if it is refused. */
export async function submitForm(ctx: Context, form: ClientForm, body: object, honeypot = '') {
  const envelope = { body, honeypot, idempotencyKey: randomUUID() }
  const sent = await submitClientForm(ctx, form, envelope)
  if (!sent.ok) throw new Error(sent.message)
  return sent.value
}

export const submitAudit = (ctx: Context, more: object = {}, honeypot = '') =>
  submitForm(ctx, contractAudit, { ...auditAnswers, ...more }, honeypot)

/** Without rate limits. */
export const unlimited = { RATE_LIMIT_FACTOR: '1000' }

type Settings = Parameters<typeof testContext>[1]

/**
 * The public functions of client forms, in this process.
 * @param settingsOf the settings of a request, by its headers
 */
export function useFormFunctions(
  database: TestDatabase,
  settingsOf: (header: (name: string) => string | undefined) => Settings = () => ({
    env: unlimited,
  }),
) {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set(
      'ctx',
      testContext(
        database,
        settingsOf((name) => c.req.header(name)),
      ),
    )
    await next()
  })
  app.route('/functions', clientFormFunctions)
  const made = { publicKey: '' }
  beforeAll(async () => {
    made.publicKey = await readPublicKey(testContext(database))
  })
  return {
    get publicKey() {
      return made.publicKey
    },
    request: (path: string, init?: RequestInit) => app.request(path, init),
    /** Posts an audit with the public key. */
    async postAudit(body: unknown, headers: Record<string, string> = {}) {
      const known = {
        authorization: `Bearer ${made.publicKey}`,
        'content-type': 'application/json',
      }
      const response = await app.request('/functions/unjani-form-submission', {
        method: 'POST',
        headers: { ...known, ...headers },
        body: JSON.stringify(body),
      })
      const { status } = response
      return { status, headers: response.headers, body: (await response.json()) as FunctionAnswer }
    },
  }
}

type FunctionAnswer = { success: boolean; id: string; message: string; error: string }
