import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

type StartOptions = {
  /** In a process group of its own. */
  isDetached?: boolean
  /** A file for all that it writes; without one its errors alone are shown. */
  logFile?: string
  /** Where it runs; here without one. */
  folder?: string
}

/** Runs a file with this Node as a child. */
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

// Below the ports that systems give to outgoing connections: between being found and being listened to, one
// of those could be taken. The same moment would suit another process that looks for ports, of this run or of another
// checkout: each has a block of its own, which it holds by listening on the first port as long as it lives.
const portsEach = 100
const firstBlock = 12_000
const blocks = 200
let block: Promise<number> | undefined
let given = 0

/** A port nobody listens to; none is given twice before all others of this process were. */
export async function freePort(): Promise<number> {
  const first = await (block ??= claimBlock())
  for (let tried = 1; tried < portsEach; tried++) {
    given = (given % (portsEach - 1)) + 1
    const port = first + given
    if (await canListen(port)) return port
  }
  throw new Error(`no port is free from ${first} on`)
}

async function claimBlock(): Promise<number> {
  for (let tried = 0; tried < blocks; tried++) {
    const first = firstBlock + portsEach * ((process.pid + tried) % blocks)
    const claim = await listenOn(first)
    if (claim) return (claim.unref(), first)
  }
  throw new Error('all ports for tests are claimed')
}

async function canListen(port: number): Promise<boolean> {
  const probe = await listenOn(port)
  if (probe) await new Promise((closed) => probe.close(closed))
  return probe !== undefined
}

function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((known) => {
    const server = createServer()
    server.once('error', () => known(undefined))
    server.listen(port, '127.0.0.1', () => known(server))
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
