import { resolve } from 'node:path'
import { endChild, serverFile, startNode, waitForServer } from './processes.ts'

const projectFolder = resolve('.')

/** Starts one server of the product on a fixed port. `folder` is a checkout with its build. */
export async function startReplaceableNode(
  port: number,
  env: Record<string, string>,
  folder = projectFolder,
) {
  const start = (from: string) =>
    startNode(
      [from === projectFolder ? serverFile : resolve(from, 'build/server/index.js')],
      { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env, PORT: String(port) },
      { folder: from },
    )
  const url = `http://127.0.0.1:${port}`
  let child = start(folder)
  await waitForServer(`${url}/readyz`, child)
  return {
    url,
    child: () => child,
    /** Stops the server as an operator would, and starts the same build or another one on its port. */
    async replace(by = folder): Promise<void> {
      await endChild(child)
      child = start(by)
      await waitForServer(`${url}/readyz`, child)
    },
    stop: () => endChild(child),
  }
}

/** Runs a command in another checkout; rejects if its exit code is not 0. */
export function runIn(folder: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = startNode(args, env, { folder })
  return new Promise((done, failed) => {
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${args[0]} ended with code ${code}`)),
    )
  })
}
