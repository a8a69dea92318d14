import { storagePrefixKeptAtSignOut } from '#app/modules/access/content.ts'
import { callServer } from '#app/modules/forms/calls.ts'
import type { Reply } from '#app/modules/forms/rules.ts'
import { askToPersist, deviceStore, keysWith, readBoth } from '../../ui/device-storage.ts'
import { type FileState, fileStateSchema, partBytes } from '../schema.ts'

/** Apart from the answers: a device that is full of pictures can still keep what is typed. */
const inStore = deviceStore('baobab_form_files', 'files')
/** Reserved space for answers and drafts. */
const reservedBytes = 2_000_000

type StoredFile = { type: string; bytes: ArrayBuffer; storedAt: number }
export type StoreFileResult =
  | { stored: true; hash: string }
  | { stored: false; why: 'full' | 'refused' }

/** Stores a file on this device under its SHA-256, and returns once it is on the disk. */
export async function storeFile(file: Blob): Promise<StoreFileResult> {
  if (!crypto.subtle) return { stored: false, why: 'refused' }
  const bytes = await file.arrayBuffer()
  const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  if (!(await hasRoomFor(bytes.byteLength))) return { stored: false, why: 'full' }
  void askToPersist()
  try {
    const stored: StoredFile = { type: file.type, bytes, storedAt: Date.now() }
    await inStore('readwrite', (store) => store.put(stored, hash))
    return { stored: true, hash }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { stored: false, why: isFull ? 'full' : 'refused' }
  }
}

/** A file of this device; undefined when it is on another one, or gone. */
export async function readFile(hash: string): Promise<Blob | undefined> {
  const stored = await inStore<StoredFile | undefined>('readonly', (store) =>
    store.get(hash),
  ).catch(() => undefined)
  return stored && new Blob([stored.bytes], { type: stored.type })
}

/** The names of all files on this device; none where storage is refused. */
async function listFiles(): Promise<string[]> {
  const keys = inStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys())
  return (await keys.catch(() => [])).map(String)
}

/** Deletes files that were stored before a time. */
async function deleteFiles(hashes: readonly string[], before: number): Promise<void> {
  for (const hash of hashes) {
    const stored = await inStore<StoredFile>('readonly', (store) => store.get(hash))
    if (stored.storedAt < before) await inStore('readwrite', (store) => store.delete(hash))
  }
}

/** False if the browser reports that there is no room; browsers without that report are tested by a write. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined || estimate.usage === undefined) return true
  return estimate.quota - estimate.usage > bytes + reservedBytes
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A picture is here a moment before the draft that names it. */
const graceMs = 10 * 60 * 1000

/** Deletes the pictures that no draft and nothing that waits on this device names any more. */
export async function deleteUnusedFiles(now = Date.now()): Promise<void> {
  const files = await listFiles()
  if (files.length === 0) return
  const named = new Set<string>()
  for (const key of await keysWith(storagePrefixKeptAtSignOut)) {
    const copies = JSON.stringify(await readBoth(key))
    for (const hash of copies.match(/[0-9a-f]{64}/g) ?? []) named.add(hash)
  }
  await deleteFiles(
    files.filter((hash) => !named.has(hash)),
    now - graceMs,
  )
}

/** A part at 2 kB/s. */
const timeoutMs = 30_000
/** Cuts in a row, without a part in between, after which the queue takes over. */
const maxStalls = 3

const fileMissingText =
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
 * Sends files in parts, each from where the server has it: what arrived is never sent again,
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
      : requestFileState(options, hash))
    if (answer.kind === 'state') {
      const { received, isComplete } = answer.state
      report(received)
      if (isComplete) return undefined
      if (!blob) return goneReply
      if (received > (known?.received ?? -1)) stalls = 0
      else if (++stalls >= maxStalls) return { kind: 'unreachable' }
      known = answer.state
      continue
    }
    if (answer.kind === 'altered' && isSecondTry) return answer.reply
    if (answer.kind === 'stopped' && answer.reply.kind === 'answered') return answer.reply
    if (answer.kind === 'altered') isSecondTry = true
    else if (++stalls >= maxStalls) return answer.reply
    // After a lost connection it is unclear what arrived, so the server is queried.
    known = undefined
    await pause(1000 * stalls)
  }
}

const goneReply: Reply = {
  kind: 'answered',
  status: 422,
  body: { success: false, error: fileMissingText },
}

function requestFileState({ publicKey }: SendFilesOptions, hash: string): Promise<Answer> {
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
