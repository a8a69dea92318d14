import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'

type StartOptions = {
  /** In a process group of its own. */
  isDetached?: boolean
  /** A file for all that it writes; without one its errors alone are shown. */
  logFile?: string
}

/** Runs a file with this Node as a child. */
export function startNode(
  args: string[],
  env: Record<string, string>,
  { isDetached = false, logFile }: StartOptions = {},
): ChildProcess {
  const output = logFile ? openSync(logFile, 'a') : undefined
  const child = spawn('node', args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
    detached: isDetached,
  })
  if (output !== undefined) closeSync(output)
  return child
}

// Below the ports that systems give to outgoing connections: between being found and being listened to, one
// of those could be taken. Each worker has a range of its own.
const portsEach = 2_000
const firstPort = 12_000 + portsEach * (Number(process.env.VITEST_POOL_ID ?? 0) % 8)
let nextPort = firstPort + (process.pid % portsEach)

/** A port nobody listens to; none is given twice before all others were. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsEach; tried++) {
    const port = nextPort
    nextPort = firstPort + ((nextPort + 1 - firstPort) % portsEach)
    if (await canListen(port)) return port
  }
  throw new Error(`no port is free from ${firstPort} on`)
}

function canListen(port: number): Promise<boolean> {
  return new Promise((known) => {
    const server = createServer()
    server.once('error', () => known(false))
    server.listen(port, '127.0.0.1', () => server.close(() => known(true)))
  })
}

/** Waits until `url` answers well; fails at once when the child that should answer has ended. */
export async function untilAnswers(url: string, child?: ChildProcess): Promise<void> {
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

/** Asks a child to stop, and ends it when it does not within ten seconds. */
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
