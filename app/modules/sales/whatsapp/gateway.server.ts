import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import type { AttemptResult } from '#app/modules/outbox/delivery/schema.ts'
import type { Env } from '#app/platform/env.server.ts'
import {
  AnswerTooLargeError,
  describeFailedCall,
  readJsonAnswer,
  readLimitedBytes,
} from '#app/platform/outside-answers.server.ts'
import { type ApiAnswer, hideSecrets, readSendAnswer } from './rules.ts'
import { type ListedTemplate, type OutgoingMessage, templatePageSchema } from './schema.ts'

const requestTimeoutMs = 20_000
const maxTemplatePages = 10

/** Credentials of the Cloud API. The token must not appear in logs or errors. */
export type WhatsappAccess = NonNullable<ReturnType<typeof readWhatsappAccess>>

/**
 * Sends a message (Cloud API, POST /{phone-number-id}/messages) with a time limit of 20 s, and returns every failure as
 * a result. A message without a response may have arrived, so the next attempt is delayed until its status can arrive.
 * `mediaId` is an uploaded file.
 */
export async function sendWhatsapp(
  access: WhatsappAccess,
  message: OutgoingMessage,
  mediaId?: string,
): Promise<AttemptResult> {
  try {
    const body = JSON.stringify(messageRequestBody(message, mediaId))
    return readSendAnswer(await callWhatsapp(access, `${access.phoneNumberId}/messages`, body))
  } catch (error) {
    return unansweredAttempt(error)
  }
}

const unansweredAttempt = (error: unknown): AttemptResult => ({
  kind: 'transient',
  error: describeFailedCall('WhatsApp', error),
  retryAfterSeconds: 20,
})

function messageRequestBody(
  { messageId, to, text, template, file }: OutgoingMessage,
  mediaId: string | undefined,
) {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // WhatsApp treats a user ID in `to` as a phone number: it accepts the message, but never delivers it.
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

const expiredTokenCode = 190
const unknownMediaCode = 100
const errorCodeSchema = z.object({ error: z.object({ code: z.number() }) })

/** Checks the connection by reading our own number. A refusal explains the problem. */
export async function checkWhatsapp(access: WhatsappAccess): Promise<Outcome<null>> {
  try {
    const answer = await callWhatsapp(access, `${access.phoneNumberId}?fields=display_phone_number`)
    if (answer.status === 200) return accepted(null)
    const { code } = errorCodeSchema.safeParse(answer.body).data?.error ?? { code: 0 }
    const isExpired = code === expiredTokenCode || answer.status === 401
    const message = isExpired
      ? 'The WhatsApp access token has expired or was revoked. Create a new one.'
      : `WhatsApp doesn’t recognise or accept the phone number ID (HTTP ${answer.status}, code ${code}).`
    return refused('unavailable', message)
  } catch (error) {
    return refused('unavailable', describeFailedCall('WhatsApp', error).message)
  }
}

/** Returns all templates of the account; throws if they can't be read. */
export async function listTemplates(access: WhatsappAccess): Promise<ListedTemplate[]> {
  const listed: ListedTemplate[] = []
  let after = ''
  for (let page = 0; page < maxTemplatePages; page++) {
    const query = new URLSearchParams({
      fields: 'name,language,status,parameter_format,components',
      limit: '100',
      ...(after ? { after } : {}),
    })
    const path = `${access.accountId}/message_templates?${query}`
    const answer = await callWhatsapp(access, path).catch(throwRedactedError)
    if (answer.status !== 200)
      throw new Error(`WhatsApp answered the template request with ${answer.status}.`)
    const { data, paging } = templatePageSchema.parse(answer.body)
    listed.push(...data)
    after = paging?.next ? (paging.cursors?.after ?? '') : ''
    if (!after) break
  }
  return listed
}

/** Replaces the error of `fetch`, because it can contain the URL with typed text. */
function throwRedactedError(error: unknown): never {
  // oxlint-disable-next-line preserve-caught-error
  throw new Error(describeFailedCall('WhatsApp', error).message)
}

async function callWhatsapp(access: WhatsappAccess, path: string, body?: string | FormData) {
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

/** Larger than any file on WhatsApp except very large documents. */
export const maxMediaBytes = 25_000_000
const downloadTimeoutMs = 60_000

export type FetchedMedia =
  | { kind: 'fetched'; bytes: Uint8Array; type: string }
  | { kind: 'gone' }
  | { kind: 'too-large'; size: number }
  | { kind: 'failed'; error: string }

const mediaSchema = z.object({
  url: z.url(),
  mime_type: z.string().max(300).catch(''),
  sha256: z.string().catch(''),
  file_size: z.coerce.number().catch(0),
})

/** The access token is only sent to these hosts. */
const allowedMediaHosts = /(?:^|\.)(?:facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/

/** Fetches a message's file (Cloud API, GET /{media-id}, then its URL). Returns every failure as a result. */
export async function fetchMedia(access: WhatsappAccess, mediaId: string): Promise<FetchedMedia> {
  try {
    const query = new URLSearchParams({ phone_number_id: access.phoneNumberId })
    const answer = await callWhatsapp(access, `${encodeURIComponent(mediaId)}?${query}`)
    const media = mediaSchema.safeParse(answer.body).data
    if (answer.status === 404 || isUnknownMedia(answer)) return { kind: 'gone' }
    if (answer.status !== 200 || !media)
      return { kind: 'failed', error: `WhatsApp answered with HTTP ${answer.status}.` }
    if (media.file_size > maxMediaBytes) return { kind: 'too-large', size: media.file_size }
    return await downloadMedia(access, media)
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return { kind: 'too-large', size: 0 }
    return { kind: 'failed', error: describeFailedCall('WhatsApp', error).message }
  }
}

const isUnknownMedia = ({ status, body }: ApiAnswer) =>
  status === 400 && errorCodeSchema.safeParse(body).data?.error.code === unknownMediaCode

async function downloadMedia(
  access: WhatsappAccess,
  { url, mime_type, sha256 }: z.output<typeof mediaSchema>,
): Promise<FetchedMedia> {
  const failed = (error: string) => ({ kind: 'failed' as const, error })
  const { origin, protocol, hostname } = new URL(url)
  const isOwn = protocol === 'https:' && allowedMediaHosts.test(hostname)
  if (!isOwn && origin !== new URL(access.apiUrl).origin)
    return failed('WhatsApp sent an unexpected address for a file.')
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${access.accessToken}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(downloadTimeoutMs),
  })
  if (response.status !== 200)
    return failed(`WhatsApp answered the file request with HTTP ${response.status}.`)
  const bytes = await readLimitedBytes(response, maxMediaBytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (bytes.byteLength === 0 || (/^[0-9a-f]{64}$/i.test(sha256) && sha256.toLowerCase() !== hash))
    return failed('The file doesn’t match what was sent.')
  return { kind: 'fetched', bytes, type: mime_type }
}

const uploadedSchema = z.object({ id: z.string().min(1).max(300) })

/** Uploads a file for our message (Cloud API, POST /{phone-number-id}/media). Returns every failure as a result. */
export async function uploadMedia(
  access: WhatsappAccess,
  file: { name: string; type: string; bytes: Uint8Array },
): Promise<{ id: string } | AttemptResult> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', file.type)
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  try {
    const answer = await callWhatsapp(access, `${access.phoneNumberId}/media`, form)
    const uploaded = uploadedSchema.safeParse(answer.body)
    return answer.status === 200 && uploaded.success
      ? { id: uploaded.data.id }
      : readSendAnswer(answer)
  } catch (error) {
    return unansweredAttempt(error)
  }
}

const cloudApiUrl = 'https://graph.facebook.com/v23.0'

/** Returns the secret settings, so that callers can remove them from other text. */
export const whatsappSecretsOf = (env: Env): string[] =>
  [env.WHATSAPP_ACCESS_TOKEN, env.WHATSAPP_APP_SECRET, env.WHATSAPP_VERIFY_TOKEN].flatMap(
    (secret) => secret ?? [],
  )

/** Returns the credentials for WhatsApp, or null if it is not set up. */
export function readWhatsappAccess(env: Env) {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCOUNT_ID, WHATSAPP_ACCESS_TOKEN } = env
  if (!WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_ACCOUNT_ID || !WHATSAPP_ACCESS_TOKEN) return null
  return {
    apiUrl: env.WHATSAPP_API_URL ?? cloudApiUrl,
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
    accountId: WHATSAPP_ACCOUNT_ID,
    accessToken: WHATSAPP_ACCESS_TOKEN,
  }
}
