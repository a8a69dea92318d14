import { mailChannel } from '../../inbound-mail/service.server.ts'
import { whatsappChannel } from '../../whatsapp/service.server.ts'
import type { MessageChannel } from '../service.server.ts'

export const messageChannels: readonly MessageChannel[] = [mailChannel, whatsappChannel]

/** Returns the reply functions of a channel other than email, or undefined if there is no such channel. */
export function channelReply(name: string): MessageChannel['reply'] {
  return messageChannels.find(({ channel }) => channel === name)?.reply
}
