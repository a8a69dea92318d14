import type { Reply } from '#app/modules/forms/rules/reply.ts'
import { callServer } from '#app/modules/forms/ui/call-server.ts'
import { fileStateSchema, partBytes, type FileState } from '../../schema/files.ts'
import { readFile } from './file-store.ts'

/** A part at 2 kB/s. */
const timeoutMs = 30_000
/** Cuts in a row, without a part in between, after which the queue takes over. */
const mostStalls = 3

const goneText =
  'A picture of this form is not on this device. Send it from the device it was added on, or add it again.'

export type FileProgress = { sentBytes: number; totalBytes: number }

export type SendFilesOptions = {
  publicKey: string
  hashes: readonly string[]
  read?: (hash: string) => Promise<Blob | undefined>
  pause?: (ms: number) => Promise<void>
  onProgress?: (progress: FileProgress) => void
}

type Answer =
  | { kind: 'state'; state: FileState }
  | { kind: 'altered'; reply: Reply }
  | { kind: 'stopped'; reply: Reply }

/**
 * Sends files in parts, each from where the server has it (FLD-06): what arrived is never sent again,
 * after a cut, a reload or days in the queue. Undefined once the server holds them all; else the reply
 * that stopped it, as a form's own would.
 */
export async function sendFiles(options: SendFilesOptions): Promise<Reply | undefined> {
  const { read = readFile, onProgress } = options
  const files: { hash: string; blob: Blob | undefined }[] = []
  for (const hash of options.hashes) files.push({ hash, blob: await read(hash) })
  const totalBytes = files.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0)
  let before = 0
  for (const { hash, blob } of files) {
    const report = (received: number) => onProgress?.({ sentBytes: before + received, totalBytes })
    const reply = await sendFile(options, hash, blob, report)
    if (reply) return reply
    before += blob?.size ?? 0
  }
  return undefined
}

async function sendFile(
  options: SendFilesOptions,
  hash: string,
  blob: Blob | undefined,
  report: (received: number) => void,
): Promise<Reply | undefined> {
  const { pause = wait } = options
  let known: FileState | undefined
  let stalls = 0
  let isSecondTry = false
  for (;;) {
    const answer = await (known && blob
      ? putPart(options, hash, blob, known.received)
      : askState(options, hash))
    if (answer.kind === 'state') {
      const { received, isComplete } = answer.state
      report(received)
      if (isComplete) return undefined
      if (!blob) return goneReply
      if (received > (known?.received ?? -1)) stalls = 0
      else if (++stalls >= mostStalls) return { kind: 'unreachable' }
      known = answer.state
      continue
    }
    if (answer.kind === 'altered' && isSecondTry) return answer.reply
    if (answer.kind === 'stopped' && answer.reply.kind === 'answered') return answer.reply
    if (answer.kind === 'altered') isSecondTry = true
    else if (++stalls >= mostStalls) return answer.reply
    // After a cut nobody knows what arrived: the server is asked.
    known = undefined
    await pause(1000 * stalls)
  }
}

const goneReply: Reply = {
  kind: 'answered',
  status: 422,
  body: { success: false, error: goneText },
}

function askState({ publicKey }: SendFilesOptions, hash: string): Promise<Answer> {
  return call(`/functions/form-files/${hash}`, publicKey, {})
}

async function putPart(
  { publicKey }: SendFilesOptions,
  hash: string,
  blob: Blob,
  start: number,
): Promise<Answer> {
  const path = `/functions/form-files/${hash}?size=${blob.size}&start=${start}`
  const body = await blob.slice(start, start + partBytes).arrayBuffer()
  return call(path, publicKey, { method: 'PUT', body })
}

async function call(path: string, publicKey: string, init: RequestInit): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${publicKey}`,
    'Content-Type': 'application/octet-stream',
  }
  const reply = await callServer(path, { ...init, headers }, timeoutMs)
  if (reply.kind === 'unreachable' || reply.body === undefined)
    return { kind: 'stopped', reply: { kind: 'unreachable' } }
  const { status, body } = reply
  const state = fileStateSchema.safeParse(status < 300 ? body : currentOf(body))
  if (state.success) return { kind: 'state', state: state.data }
  return { kind: status === 422 ? 'altered' : 'stopped', reply }
}

function currentOf(body: unknown): unknown {
  return (body as { current?: unknown } | null)?.current
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
