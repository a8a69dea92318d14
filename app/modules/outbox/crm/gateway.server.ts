import type { Context } from '#app/platform/context.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { CrmGateway } from './gateway/crm-gateway.server.ts'
import { askZoho } from './gateway/zoho-http.server.ts'
import { leadCalls } from './gateway/zoho-leads.server.ts'
import { noteCalls } from './gateway/zoho-notes.server.ts'
import { readToken } from './rules/read-zoho-answer.ts'

/** Data centre → accounts host and API host, as Zoho documents them ("Multi DC"). */
const hosts: Record<Env['ZOHO_DATA_CENTRE'], [accounts: string, api: string]> = {
  com: ['accounts.zoho.com', 'www.zohoapis.com'],
  eu: ['accounts.zoho.eu', 'www.zohoapis.eu'],
  in: ['accounts.zoho.in', 'www.zohoapis.in'],
  'com.au': ['accounts.zoho.com.au', 'www.zohoapis.com.au'],
  jp: ['accounts.zoho.jp', 'www.zohoapis.jp'],
  ca: ['accounts.zohocloud.ca', 'www.zohoapis.ca'],
  sa: ['accounts.zoho.sa', 'www.zohoapis.sa'],
}

/** Addresses the CRM is called at; only settings decide them. */
export function zohoAddresses(env: Env): { accounts: string; api: string } {
  const [accounts, api] = hosts[env.ZOHO_DATA_CENTRE]
  return {
    accounts: (env.ZOHO_ACCOUNTS_URL ?? `https://${accounts}`).replace(/\/$/, ''),
    api: `${(env.ZOHO_API_URL ?? `https://${api}`).replace(/\/$/, '')}/crm/v8`,
  }
}

/** The client of Zoho CRM API v8. */
export function zohoGateway({ env }: Pick<Context, 'env'>): CrmGateway {
  const { accounts, api } = zohoAddresses(env)
  return {
    refreshToken(deadline) {
      const form = {
        grant_type: 'refresh_token',
        client_id: env.ZOHO_CLIENT_ID ?? '',
        client_secret: env.ZOHO_CLIENT_SECRET ?? '',
        refresh_token: env.ZOHO_REFRESH_TOKEN ?? '',
      }
      return askZoho(`${accounts}/oauth/v2/token`, { method: 'POST', form }, deadline, readToken)
    },
    ...leadCalls(api),
    ...noteCalls(api),
  }
}
