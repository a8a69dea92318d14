import type { Reply } from '#app/features/form-engine/rules/reply.ts'
import { postForm } from '#app/features/form-engine/ui/call-server.ts'
import { sendFiles, type FileProgress } from './files/send-files.ts'
import type { SubmissionBody } from '../rules/submission-body.ts'

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
  const path = `/functions/${options.functionName}`
  const headers: Record<string, string> = options.senderPass
    ? { 'X-Form-Sender': options.senderPass }
    : {}
  return postForm({ path, key: options.key, body, publicKey, headers })
}
