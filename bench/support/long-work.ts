// Long work that one person can start while others continue to work.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildingFile } from './building-file.ts'
import type { RunningProduct } from './product.ts'
import { postAs, type StaffSession } from './staff-sessions.ts'

type Figures = Record<string, number>

const boards = ['/forms/unjani/contract-audit/rollout', '/analytics', '/leads', '/products']

export const longWorkParts = ['import', 'export', 'backup'] as const

/**
 * Starts the given parts of the work. Each promise resolves with the amount that a part processed and its duration in
 * seconds. The export and the backup are repeated until the import ends.
 */
export function beginLongWork(
  product: RunningProduct,
  session: StaffSession,
  { rows, parts }: { rows: number; parts: readonly string[] },
): Promise<Figures>[] {
  const has = (part: string) => parts.includes(part)
  const state = { isOver: !has('import') }
  const imported = has('import') && timed('import', () => importBuildings(product, session, rows))
  if (imported) void imported.finally(() => (state.isOver = true)).catch(() => undefined)
  const isOver = () => state.isOver
  return [
    ...(imported ? [imported] : []),
    ...(has('export') ? [again('export', () => exportLeads(product, session), isOver)] : []),
    ...(has('backup') ? [again('backup', () => backUp(product.directory), isOver)] : []),
  ]
}

/** Reads the boards one after the other, four a second, until the work is done. */
export async function readBoards(
  product: RunningProduct,
  session: StaffSession,
  done: Promise<unknown>,
): Promise<void> {
  const state = { isDone: false }
  const ended = done.finally(() => (state.isDone = true))
  for (let turn = 0; !state.isDone; turn++) {
    const read = fetch(`${product.url}/api/admin${boards[turn % boards.length]}`, {
      headers: { ...session.headers, connection: 'close' },
    })
    await Promise.all([read.then((answer) => answer.arrayBuffer()), delay(250)])
  }
  await ended
}

async function importBuildings(
  { url }: RunningProduct,
  session: StaffSession,
  rows: number,
): Promise<Figures> {
  const parts = [...buildingFile(rows)]
  const sizeBytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
  const file = { fileName: 'bench.csv', sizeBytes }
  const begun = await postAs(session, url, '/coverage/imports', file)
  const { id } = (await begun.json()) as { id: number }
  const path = `/coverage/imports/${id}`
  const headers = { ...session.headers, origin: url, 'content-type': 'application/octet-stream' }
  for (const [part, body] of parts.entries()) {
    const sent = await fetch(`${url}/api/admin${path}/parts/${part}`, {
      method: 'PUT',
      headers,
      body: new Uint8Array(body),
    })
    if (!sent.ok) throw new Error(`a part was answered with ${sent.status}: ${await sent.text()}`)
  }
  await postAs(session, url, `${path}/read`, {})
  const { version, rowsAccepted } = await untilRead(`${url}/api/admin${path}`, session)
  await postAs(session, url, `${path}/discard`, { version })
  return { importedRows: rowsAccepted }
}

async function untilRead(address: string, { headers }: StaffSession) {
  for (;;) {
    await delay(1_000)
    const answer = await fetch(address, { headers })
    const { import: found } = (await answer.json()) as {
      import: { state: string; version: number; rowsAccepted: number }
    }
    if (found.state === 'staged') return found
    if (found.state !== 'reading') throw new Error(`the import ended as ${found.state}`)
  }
}

async function exportLeads({ url }: RunningProduct, session: StaffSession): Promise<Figures> {
  const answer = await postAs(session, url, '/leads/export', { folder: 'inbox' })
  await answer.body!.pipeTo(new WritableStream())
  return { exportedLeads: Number(answer.headers.get('x-row-count')) }
}

async function timed(part: string, work: () => Promise<Figures>): Promise<Figures> {
  const startedAt = performance.now()
  const figures = await work()
  return { ...figures, [`${part}Seconds`]: Math.round((performance.now() - startedAt) / 1000) }
}

/**
 * Repeats the work until `isOver` returns true, at least once. Returns the figures of the first run and the number of
 * runs.
 */
async function again(
  part: string,
  work: () => Promise<Figures>,
  isOver: () => boolean,
): Promise<Figures> {
  const first = await timed(part, work)
  let times = 1
  for (; !isOver(); times++) await work()
  return { ...first, [`${part}s`]: times }
}

/** Makes a backup while the server runs, as an operator does. */
function backUp(directory: string): Promise<Figures> {
  const file = join(tmpdir(), `bench-${process.pid}.backup.gz`)
  return new Promise((made, failed) => {
    const command = spawn('node', ['scripts/db-backup.ts', file], {
      env: { ...process.env, DATA_DIR: directory },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    command.once('exit', (code) => {
      rmSync(file, { force: true })
      if (code === 0) made({})
      else failed(new Error(`the backup ended with ${code}`))
    })
  })
}
