import type { Env } from '#app/platform/env.server.ts'
import type { WhatsappAccess } from '../gateway.server.ts'

const cloudApi = 'https://graph.facebook.com/v23.0'

/** What of the settings nobody may read, wherever others repeat it. */
export const secretsOf = (env: Env): string[] =>
  [env.WHATSAPP_ACCESS_TOKEN, env.WHATSAPP_APP_SECRET, env.WHATSAPP_VERIFY_TOKEN].flatMap(
    (secret) => secret ?? [],
  )

/** How this installation reaches WhatsApp; null where it is not set up. */
export function accessOf(env: Env): WhatsappAccess | null {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCOUNT_ID, WHATSAPP_ACCESS_TOKEN } = env
  if (!WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_ACCOUNT_ID || !WHATSAPP_ACCESS_TOKEN) return null
  return {
    apiUrl: env.WHATSAPP_API_URL ?? cloudApi,
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
    accountId: WHATSAPP_ACCOUNT_ID,
    accessToken: WHATSAPP_ACCESS_TOKEN,
  }
}
