import type { IntegrationId } from './content.ts'

/** Derived from stored deliveries. Times are ISO 8601; `problem` is a message for staff. */
export type IntegrationHealth = {
  lastSuccessAt: string | null
  failingSince: string | null
  problem: string
  /** `waiting` is the number of deliveries still to be sent, `failed` the number of those that failed for good. */
  waiting: number
  failed: number
}

export const unknownHealth: IntegrationHealth = {
  lastSuccessAt: null,
  failingSince: null,
  problem: '',
  waiting: 0,
  failed: 0,
}

export type Integration = IntegrationHealth & {
  id: IntegrationId
  state: 'off' | 'on' | 'failing'
  /** False for push services, which have no sign-in to test, and for webhooks, which each have their own test. */
  isTestable: boolean
}

export type ConnectedSystem = Exclude<IntegrationId, 'webhook'>

type IntegrationEnv = Partial<
  Record<
    | 'SMTP_URL'
    | 'IMAP_URL'
    | 'ZOHO_REFRESH_TOKEN'
    | 'WHATSAPP_ACCESS_TOKEN'
    | 'MAP_SERVICE_URL'
    | 'VAPID_PRIVATE_KEY',
    string
  >
> & { GEOCODER_DRIVER: string; AREA_LAYERS: readonly unknown[] }

/** Returns which external systems are configured in the environment. Webhooks are configured in the console. */
export function connectedSystems(env: IntegrationEnv): Record<ConnectedSystem, boolean> {
  return {
    mail: Boolean(env.SMTP_URL),
    mailbox: Boolean(env.IMAP_URL),
    crm: Boolean(env.ZOHO_REFRESH_TOKEN),
    whatsapp: Boolean(env.WHATSAPP_ACCESS_TOKEN),
    addresses: env.GEOCODER_DRIVER !== 'gazetteer',
    coverage: Boolean(env.MAP_SERVICE_URL) || env.AREA_LAYERS.length > 0,
    push: Boolean(env.VAPID_PRIVATE_KEY),
  }
}

export function integrationOf(
  id: IntegrationId,
  isConnected: boolean,
  health: IntegrationHealth = unknownHealth,
): Integration {
  const isFailing = isConnected && health.failingSince !== null
  const shown = isConnected ? health : { ...health, failingSince: null, problem: '' }
  return {
    id,
    ...shown,
    state: !isConnected ? 'off' : isFailing ? 'failing' : 'on',
    isTestable: isConnected && id !== 'push' && id !== 'webhook',
  }
}
