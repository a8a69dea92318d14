import type { Env } from '#app/platform/env.server.ts'

const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

type Receivers = Pick<
  Env,
  'SMTP_URL' | 'ZOHO_CLIENT_ID' | 'ZOHO_API_URL' | 'WHATSAPP_ACCESS_TOKEN' | 'WHATSAPP_API_URL'
>

const isHere = (url: string | undefined) =>
  Boolean(url && onThisMachine.test(new URL(url).hostname))

/**
 * The setting by which a sample month, or an answer to one of its visitors, would reach real people or a real CRM;
 * undefined where there is none.
 */
export function realReceiver(env: Receivers): string | undefined {
  if (env.SMTP_URL && !isHere(env.SMTP_URL)) return 'SMTP_URL'
  if (env.ZOHO_CLIENT_ID && !isHere(env.ZOHO_API_URL)) return 'ZOHO_API_URL'
  if (env.WHATSAPP_ACCESS_TOKEN && !isHere(env.WHATSAPP_API_URL)) return 'WHATSAPP_API_URL'
  return undefined
}
