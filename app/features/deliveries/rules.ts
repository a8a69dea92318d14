import type { DeliveryChannel } from './schema.ts'

/** Settings that switch a channel on; a channel without them keeps its deliveries waiting. */
export type ChannelSettings = { ZOHO_REFRESH_TOKEN?: string; SMTP_URL?: string }

/** True when this installation can reach the system behind `channel` (D-71, D-75). */
export function isChannelConfigured(settings: ChannelSettings, channel: DeliveryChannel): boolean {
  return Boolean(channel === 'crm' ? settings.ZOHO_REFRESH_TOKEN : settings.SMTP_URL)
}
