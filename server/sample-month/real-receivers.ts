import type { Env } from '#app/platform/env.server.ts'

const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

type Receivers = Pick<Env, 'SMTP_URL' | 'ZOHO_CLIENT_ID' | 'ZOHO_API_URL'>

/** The setting by which a sample month would write to real people or a real CRM; undefined where there is none. */
export function realReceiver(env: Receivers): string | undefined {
  if (env.SMTP_URL && !onThisMachine.test(new URL(env.SMTP_URL).hostname)) return 'SMTP_URL'
  if (!env.ZOHO_CLIENT_ID) return undefined
  const isHere = env.ZOHO_API_URL && onThisMachine.test(new URL(env.ZOHO_API_URL).hostname)
  return isHere ? undefined : 'ZOHO_API_URL'
}
