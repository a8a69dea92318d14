import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { resolve } from 'node:path'

export { freePort } from '#tools/testing/free-port.mjs'

type StartOptions = {
  /** Runs in a separate process group. */
  isDetached?: boolean
  /** A file for all output; without it, only errors are shown. */
  logFile?: string
  /** The working directory; by default, the current one. */
  folder?: string
}

/** Runs Node as a child process with these arguments. */
export function startNode(
  args: string[],
  env: Record<string, string>,
  { isDetached = false, logFile, folder }: StartOptions = {},
): ChildProcess {
  const output = logFile ? openSync(logFile, 'a') : undefined
  const child = spawn('node', args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
    detached: isDetached,
    ...(folder ? { cwd: folder } : {}),
  })
  if (output !== undefined) closeSync(output)
  return child
}

/** The server of the build under test. */
export const serverFile = resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')

/** Starts the server of the build with these settings, on the port `PORT`, and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  options?: StartOptions,
): Promise<ChildProcess> {
  const server = startNode([serverFile], env, options)
  await waitForServer(`http://127.0.0.1:${env.PORT}/readyz`, server)
  return server
}

/** Kills a detached child process and all its children. */
export async function killGroup(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await ended
}

/** Waits up to three minutes until `url` answers with success; fails at once if the child process has ended. */
export async function waitForServer(url: string, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) {
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
    }
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error(`${url} did not answer within 180 s`)
}

/** Requests a child process to stop, and kills it if it has not ended within ten seconds. */
export function endChild(child: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended()
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.on('exit', () => {
      clearTimeout(timer)
      ended()
    })
    child.kill('SIGTERM')
  })
}
