import { unsentFormPrefix } from '#app/modules/access/content.ts'
import { callServer } from '#app/modules/forms/calls.ts'
import { type FormReply, hexOf } from '#app/modules/forms/rules.ts'
import {
  requestPersistentStorage,
  deviceStore,
  keysWithPrefix,
  readBothStores,
} from '../../ui/device-storage.ts'
import { type FileState, fileStateSchema, partBytes } from '../schema.ts'

/** A separate database from the answers, so that a device full of pictures can still save typed values. */
const withFileStore = deviceStore('baobab_form_files', 'files')
/** Storage in bytes that pictures must leave free for answers and drafts. */
const reservedBytes = 2_000_000

type StoredFile = { type: string; bytes: ArrayBuffer; storedAt: number }
export type StoreFileResult =
  | { stored: true; hash: string }
  | { stored: false; why: 'full' | 'refused' }

/** Stores a file on this device under its SHA-256, and returns once it is on the disk. */
export async function storeFile(file: Blob): Promise<StoreFileResult> {
  if (!crypto.subtle) return { stored: false, why: 'refused' }
  const bytes = await file.arrayBuffer()
  const hash = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  if (!(await hasRoomFor(bytes.byteLength))) return { stored: false, why: 'full' }
  void requestPersistentStorage()
  try {
    const stored: StoredFile = { type: file.type, bytes, storedAt: Date.now() }
    await withFileStore('readwrite', (store) => store.put(stored, hash))
    return { stored: true, hash }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { stored: false, why: isFull ? 'full' : 'refused' }
  }
}

let adding: Promise<unknown> = Promise.resolve()

/** Runs the work that adds files to the open form, after any that is still running. */
export function addFiles(work: () => Promise<void>): Promise<void> {
  const added = adding.then(work)
  adding = added.catch(() => undefined)
  return added
}

/** Wait for this before the open form is sent or replaced: its pictures may still be shrinking. */
export const whenFilesAdded = () => adding

const getStoredFile = (hash: string) =>
  withFileStore<StoredFile | undefined>('readonly', (store) => store.get(hash))

/** Returns a file stored on this device; undefined if it is missing. */
export async function readFile(hash: string): Promise<Blob | undefined> {
  const stored = await getStoredFile(hash).catch(() => undefined)
  return stored && new Blob([stored.bytes], { type: stored.type })
}

/** Returns false only if the browser reports too little space. Without a report, a write that is too large fails. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined || estimate.usage === undefined) return true
  return estimate.quota - estimate.usage > bytes + reservedBytes
}

/** Minimum age of a picture before deletion, because a picture is stored shortly before the draft that refers to it. */
const unusedFileGraceMs = 10 * 60 * 1000

/** Deletes pictures that no draft and no queued form on this device refers to. */
export async function deleteUnusedFiles(now = Date.now()): Promise<void> {
  const keys = withFileStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys())
  const files = (await keys.catch(() => [])).map(String)
  if (files.length === 0) return
  const named = new Set<string>()
  for (const key of await keysWithPrefix(unsentFormPrefix)) {
    const copies = JSON.stringify(await readBothStores(key))
    for (const hash of copies.match(/[0-9a-f]{64}/g) ?? []) named.add(hash)
  }
  for (const hash of files.filter((each) => !named.has(each))) {
    // Undefined if another tab has just deleted it.
    const stored = await getStoredFile(hash)
    if (stored && stored.storedAt < now - unusedFileGraceMs)
      await withFileStore('readwrite', (store) => store.delete(hash))
  }
}

/** Timeout for one part; enough for a connection of 2 kB/s. */
const timeoutMs = 30_000
/** Maximum connection failures in a row without progress; after that, the queue retries later. */
const maxStalls = 3

const fileMissingText =
  'A picture in this form is not on this device. Send the form from the device where you added the picture, or add the picture again.'

export type FileProgress = { sentBytes: number; totalBytes: number }

export type SendFilesOptions = {
  publicKey: string
  hashes: readonly string[]
  read?: (hash: string) => Promise<Blob | undefined>
  pause?: (ms: number) => Promise<void>
  onProgress?: (progress: FileProgress) => void
}

type ServerAnswer =
  | { kind: 'state'; state: FileState }
  | { kind: 'altered' | 'stopped'; reply: FormReply }

/**
 * Sends files in parts and resumes each at the offset that the server has, even after a lost connection, a reload or
 * days in the queue.
 * @returns undefined once the server has all files, or the reply that stopped the upload
 */
export async function sendFiles(options: SendFilesOptions): Promise<FormReply | undefined> {
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
): Promise<FormReply | undefined> {
  const { pause = sleep } = options
  let known: FileState | undefined
  let stalls = 0
  let isSecondTry = false
  for (;;) {
    const answer = await (known && blob
      ? putPart(options, hash, blob, known.received)
      : callFileApi(hash, options.publicKey, {}))
    if (answer.kind === 'state') {
      const { received, isComplete } = answer.state
      report(received)
      if (isComplete) return undefined
      if (!blob) return missingFileReply
      if (received > (known?.received ?? -1)) stalls = 0
      else if (++stalls >= maxStalls) return { kind: 'unreachable' }
      known = answer.state
      continue
    }
    if (answer.kind === 'altered' && isSecondTry) return answer.reply
    if (answer.kind === 'stopped' && answer.reply.kind === 'answered') return answer.reply
    if (answer.kind === 'altered') isSecondTry = true
    else if (++stalls >= maxStalls) return answer.reply
    // After a lost connection it is unclear which bytes arrived, so fetch the upload state again.
    known = undefined
    await pause(1000 * stalls)
  }
}

const missingFileReply: FormReply = {
  kind: 'answered',
  status: 422,
  body: { success: false, error: fileMissingText },
}

async function putPart(
  { publicKey }: SendFilesOptions,
  hash: string,
  blob: Blob,
  start: number,
): Promise<ServerAnswer> {
  const body = await blob.slice(start, start + partBytes).arrayBuffer()
  const init = { method: 'PUT', body }
  return callFileApi(`${hash}?size=${blob.size}&start=${start}`, publicKey, init)
}

async function callFileApi(
  path: string,
  publicKey: string,
  init: RequestInit,
): Promise<ServerAnswer> {
  const headers = {
    Authorization: `Bearer ${publicKey}`,
    'Content-Type': 'application/octet-stream',
  }
  const reply = await callServer(`/functions/form-files/${path}`, { ...init, headers }, timeoutMs)
  if (reply.kind === 'unreachable' || reply.body === undefined)
    return { kind: 'stopped', reply: { kind: 'unreachable' } }
  const { status, body } = reply
  const current = (body as { current?: unknown } | null)?.current
  const state = fileStateSchema.safeParse(status < 300 ? body : current)
  if (state.success) return { kind: 'state', state: state.data }
  return { kind: status === 422 ? 'altered' : 'stopped', reply }
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
