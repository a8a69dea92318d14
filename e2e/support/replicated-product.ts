import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { endChild, freePort, startNode, untilAnswers } from './processes.ts'
import { startReplicatedPostgres, type ReplicatedPostgres } from './replicated-postgres.ts'

export type ReplicatedProduct = {
  url: string
  product: ChildProcess
  servers: ReplicatedPostgres
  stop(): Promise<void>
}

type StartOptions = {
  publicKey: string
  /** Where the standby has a disk of its own. */
  standbyFolder?: string
  /** A file for what the product writes. */
  logFile?: string
}

/** The product on a primary and a standby, both of which it knows. */
export async function startReplicatedProduct({
  publicKey,
  standbyFolder,
  logFile,
}: StartOptions): Promise<ReplicatedProduct> {
  const servers = await startReplicatedPostgres(standbyFolder)
  await askServer(servers.primary.port, 'create database product', 'postgres')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const hosts = [servers.primary, servers.standby].map((server) => `127.0.0.1:${server.port}`)
  const product = startNode(
    [resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')],
    {
      PORT: String(port),
      DATABASE_URL: `postgres://postgres@${hosts.join(',')}/product`,
      LOG_LEVEL: logFile ? 'warn' : 'silent',
      RATE_LIMIT_FACTOR: '100000',
      PUBLIC_ANON_KEY: publicKey,
    },
    logFile ? { logFile } : {},
  )
  await untilAnswers(`${url}/readyz`, product)
  return {
    url,
    product,
    servers,
    async stop() {
      await endChild(product)
      await servers.stop()
    },
  }
}

/** Rows of a statement on one server alone, whichever is the primary. */
export async function askServer<Row>(
  port: number,
  text: string,
  database = 'product',
): Promise<Row[]> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
