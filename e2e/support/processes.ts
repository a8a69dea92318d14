import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

/** Runs a file with this Node as a child, in a process group of its own where `isDetached`. */
export function startNode(
  args: string[],
  env: Record<string, string>,
  isDetached = false,
): ChildProcess {
  return spawn('node', args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: isDetached,
  })
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no port')),
      )
    })
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
