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
 * @param mediaId of its file, which was handed in before
 */
export async function sendWhatsapp(
  access: WhatsappAccess,
  message: Outgoing,
  mediaId?: string,
): Promise<AttemptResult> {
  try {
    const body = JSON.stringify(bodyOf(message, mediaId))
    return readSendAnswer(await askWhatsapp(access, `${access.phoneNumberId}/messages`, body))
  } catch (error) {
    return { kind: 'transient', error: describeNoAnswer('WhatsApp', error), retryAfterSeconds: 20 }
  }
}

function bodyOf({ messageId, to, text, template, file }: Outgoing, mediaId: string | undefined) {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // A user id in `to` is taken for a number: the message is accepted and reaches nobody.
    ...(to.startsWith('+') ? { to: to.slice(1) } : { recipient: to }),
    biz_opaque_callback_data: messageId,
  }
  if (file)
    return {
      ...common,
      type: file.kind,
      [file.kind]: {
        id: mediaId,
        ...(text ? { caption: text } : {}),
        ...(file.kind === 'document' ? { filename: file.name } : {}),
      },
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
    const answer = await askWhatsapp(
      access,
      `${access.accountId}/message_templates?${query}`,
    ).catch(fail)
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

/** Asks the Cloud API; a body is JSON, or a form with a file. */
export async function askWhatsapp(
  access: WhatsappAccess,
  path: string,
  body?: string | FormData,
): Promise<ApiAnswer> {
  const response = await fetch(`${access.apiUrl.replace(/\/$/, '')}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${access.accessToken}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return hideSecrets(await readJsonAnswer(response), [access.accessToken])
}
