import type { AttemptResult } from '#app/features/deliveries/schema.ts'
import { describeNoAnswer, readJsonAnswer } from '#app/platform/json-answer.server.ts'
import { hideSecrets } from './rules/hide-secrets.ts'
import { readSendAnswer, type ApiAnswer } from './rules/read-answer.ts'
import type { Outgoing } from './schema/outgoing.ts'
import { templatePageSchema, type ListedTemplate } from './schema/templates.ts'

const requestTimeoutMs = 20_000
const mostPages = 10

/** How the Cloud API is reached; the token is never logged and stands in no error. */
export type WhatsappAccess = {
  apiUrl: string
  phoneNumberId: string
  accountId: string
  accessToken: string
}

/**
 * Hands a message to WhatsApp (Cloud API, POST /{phone-number-id}/messages). Ends within 20 s; every failure is a
 * result. One that got no answer may have arrived, so the next attempt waits for what is told of it.
 */
export async function sendWhatsapp(
  access: WhatsappAccess,
  message: Outgoing,
): Promise<AttemptResult> {
  try {
    return readSendAnswer(
      await ask(access, `${access.phoneNumberId}/messages`, JSON.stringify(bodyOf(message))),
    )
  } catch (error) {
    return { kind: 'transient', error: describeNoAnswer('WhatsApp', error), retryAfterSeconds: 20 }
  }
}

function bodyOf({ messageId, to, text, template }: Outgoing) {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.slice(1),
    biz_opaque_callback_data: messageId,
  }
  if (!template) return { ...common, type: 'text', text: { preview_url: false, body: text } }
  const parameters = template.parameters.map(({ name, text: value }) => ({
    type: 'text',
    ...(name ? { parameter_name: name } : {}),
    text: value,
  }))
  return {
    ...common,
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
    },
  }
}

/** All templates of the account. @throws where they cannot be read */
export async function listTemplates(access: WhatsappAccess): Promise<ListedTemplate[]> {
  const listed: ListedTemplate[] = []
  let after = ''
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      fields: 'name,language,status,parameter_format,components',
      limit: '100',
      ...(after ? { after } : {}),
    })
    const answer = await ask(access, `${access.accountId}/message_templates?${query}`).catch(fail)
    if (answer.status !== 200) throw new Error(`The templates were answered with ${answer.status}.`)
    const { data, paging } = templatePageSchema.parse(answer.body)
    listed.push(...data)
    after = paging?.next ? (paging.cursors?.after ?? '') : ''
    if (!after) break
  }
  return listed
}

/** The error of `fetch` itself can name the address with what was typed into it. */
function fail(error: unknown): never {
  // oxlint-disable-next-line preserve-caught-error
  throw new Error(describeNoAnswer('WhatsApp', error).message)
}

async function ask(access: WhatsappAccess, path: string, body?: string): Promise<ApiAnswer> {
  const response = await fetch(`${access.apiUrl.replace(/\/$/, '')}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${access.accessToken}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return hideSecrets(await readJsonAnswer(response), [access.accessToken])
}
