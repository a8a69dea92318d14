import type { Reply } from '../rules/queue.ts'
import { sendFiles, type FileProgress } from './files/send-files.ts'
import type { SubmissionBody } from '../rules/submission-body.ts'

const timeoutMs = 15_000

export type SendOptions = {
  functionName: string
  publicKey: string
  key: string
  senderPass?: string
  /** Sent before the form itself, so that it arrives whole (FLD-06). */
  files?: readonly string[]
  onProgress?: (progress: FileProgress) => void
}

/** Calls a form's function once (AUD-46). Never throws: no answer in time is `unreachable`. */
export async function callFunction(options: SendOptions, body: SubmissionBody): Promise<Reply> {
  const { files = [], publicKey, onProgress } = options
  const stopped = files.length > 0 && (await sendFiles({ publicKey, hashes: files, onProgress }))
  if (stopped) return stopped
  try {
    const response = await fetch(`/functions/${options.functionName}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${options.publicKey}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': options.key,
        ...(options.senderPass ? { 'X-Form-Sender': options.senderPass } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text: unknown = await response.json().catch(() => undefined)
    const asked = Number(response.headers.get('retry-after'))
    return {
      kind: 'answered',
      status: response.status,
      body: text,
      retryAfterSeconds: asked > 0 ? asked : undefined,
    }
  } catch {
    return { kind: 'unreachable' }
  }
}
