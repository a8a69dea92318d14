import { closeSync, openSync } from 'node:fs'
import { copyFile, readFile, stat, truncate } from 'node:fs/promises'

const largestBytes = 4 * 1024 * 1024

/** Opens the database's log for appending while `use` starts the process that writes to it. */
export function withLogFile<Result>(path: string, use: (descriptor: number) => Result): Result {
  const descriptor = openSync(path, 'a', 0o600)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Cuts a log beyond 4 MB, keeping one older copy. The writer appends, so cutting is safe. */
export async function trimLogFile(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= largestBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** The last lines, for the message of a failed start. */
export async function readLogTail(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-3).join(' ')
}
