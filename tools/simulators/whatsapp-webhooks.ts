import { createHmac, randomBytes } from 'node:crypto'

/** Ids and secrets of the simulated WhatsApp account. */
export const simulatedAccount = {
  phoneNumberId: '106540352242922',
  accountId: '102290129340398',
  accessToken: 'simulated-access-token',
  appSecret: 'simulated-app-secret',
  verifyToken: 'simulated-verify-token',
}

/** The settings of a product whose WhatsApp is the simulator at this URL. */
export const whatsappSettings = (url: string) => ({
  WHATSAPP_API_URL: url,
  WHATSAPP_PHONE_NUMBER_ID: simulatedAccount.phoneNumberId,
  WHATSAPP_ACCOUNT_ID: simulatedAccount.accountId,
  WHATSAPP_ACCESS_TOKEN: simulatedAccount.accessToken,
  WHATSAPP_APP_SECRET: simulatedAccount.appSecret,
  WHATSAPP_VERIFY_TOKEN: simulatedAccount.verifyToken,
})
export type SimulatedAccount = typeof simulatedAccount

export const newWamid = () => `wamid.${randomBytes(24).toString('base64')}`

/** X-Hub-Signature-256 of a body. */
export const signatureOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const toUnixSeconds = (at: Date) => String(Math.floor(at.getTime() / 1000))

function webhookEnvelope(account: SimulatedAccount, value: object) {
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: account.accountId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: '15550783881',
                phone_number_id: account.phoneNumberId,
              },
              ...value,
            },
          },
        ],
      },
    ],
  }
}

export type WrittenMessage = {
  /** Phone number, with or without plus; empty if only the user id is given. */
  from: string
  /** The user id of a person with a user name. */
  userId?: string
  name?: string
  text?: string
  id?: string
  at?: Date
  /** Content other than text, in the form of the Cloud API, such as `{ type: 'image', image: {} }`. */
  content?: { type: string } & Record<string, unknown>
}

/** The webhook of a message that someone wrote. */
export function messageWebhook(account: SimulatedAccount, written: WrittenMessage) {
  const digits = written.from.replace(/\D/g, '')
  const { userId } = written
  const content = written.content ?? { type: 'text', text: { body: written.text ?? '' } }
  return webhookEnvelope(account, {
    contacts: [
      {
        profile: { name: written.name ?? 'Thandi Nkosi' },
        ...(digits ? { wa_id: digits } : {}),
        ...(userId ? { user_id: userId } : {}),
      },
    ],
    messages: [
      {
        ...(digits ? { from: digits } : {}),
        ...(userId ? { from_user_id: userId } : {}),
        id: written.id ?? newWamid(),
        timestamp: toUnixSeconds(written.at ?? new Date()),
        ...content,
      },
    ],
  })
}

export type DeliveryStatus = {
  wamid: string
  status: string
  to: string
  at?: Date
  /** Callback data that the product sent with the message. */
  data?: string | undefined
  failCode?: number | null
  failDetails?: string
}

/** The webhook that reports the delivery status of a message. */
export function statusWebhook(account: SimulatedAccount, told: DeliveryStatus) {
  const { wamid, status, to, at = new Date(), data, failCode, failDetails } = told
  return webhookEnvelope(account, {
    statuses: [
      {
        id: wamid,
        status,
        timestamp: toUnixSeconds(at),
        recipient_id: to.replace(/\D/g, ''),
        ...(data ? { biz_opaque_callback_data: data } : {}),
        ...(failCode
          ? {
              errors: [
                {
                  code: failCode,
                  title: 'Message undeliverable',
                  message: 'Message undeliverable',
                  error_data: { details: failDetails ?? 'Message Undeliverable.' },
                },
              ],
            }
          : {}),
      },
    ],
  })
}
