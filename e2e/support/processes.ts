import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

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

/** Waits up to a minute until `url` answers with success; fails at once if the child process has ended. */
export async function waitForServer(url: string, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
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
  throw new Error(`${url} did not answer within 60 s`)
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
