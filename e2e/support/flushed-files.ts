import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  writeSync,
} from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Command prefix that traces another command and its children. It logs their flushes, and their writes with the bytes.
 * The traced command keeps its process id.
 */
export const fileTracer = (log: string): string[] =>
  [
    ['strace', '-D', '-f', '--seccomp-bpf', '-o', log],
    ['-y', '-xx', '-s', String(2 ** 24)],
    ['-e', 'trace=pwrite64,pwritev,pwritev2,fsync,fdatasync'],
  ].flat()

/** Whether the tracer still writes this log; it ends after the last process that it traces. */
export const isTracing = (log: string): boolean =>
  allProcesses().some((pid) => {
    const [program, ...args] = readProcess(pid, 'cmdline').split('\0')
    return program === 'strace' && args.includes(log)
  })

/** The server process and its children, without the tracer. */
export const processesOf = (postmaster: number): number[] =>
  // In /proc, the parent's id follows the process name, which is in parentheses and may contain spaces.
  allProcesses().filter((pid) => {
    const parent = Number(readProcess(pid, 'stat').split(') ')[1]?.split(' ')[1])
    return pid === postmaster || parent === postmaster
  })

const allProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Returns an empty text if the process has ended in the meantime. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

type Write = { bytes: Buffer; position: number }
/** A system call that has not returned. `covered` lists the earlier writes that a flush makes durable. */
type Call = { path: string; covered?: Write[] }

/**
 * Applies the writes that the log shows as flushed in folder `from` to the same files in folder `to`. A flush covers
 * the writes that began before it, once it has returned.
 * @returns the number of bytes written but never flushed
 */
export async function applyFlushed(log: string, from: string, to: string): Promise<number> {
  const pending = new Map<string, Set<Write>>()
  const calls = new Map<string, Call>()
  const writesTo = (path: string) => pending.get(path) ?? pending.set(path, new Set()).get(path)!
  const finish = ({ path, covered = [] }: Call, result: string | undefined) => {
    if (result !== '0' || covered.length === 0) return
    for (const write of covered) writesTo(path).delete(write)
    apply(path.replace(from, to), covered)
  }
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [, pid = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>.*= (-?\d+)/.exec(text)
    const [, name = '', hex = '', rest = ''] = /^(\w+)\(\d+<([^>]*)>(.*)$/.exec(text) ?? []
    const path = textOf(hex)
    if (resumed) {
      const call = calls.get(pid)
      if (call) finish(call, resumed[1])
      calls.delete(pid)
    } else if (path.startsWith(from)) {
      const isFlush = name === 'fsync' || name === 'fdatasync'
      if (!isFlush) writesTo(path).add(readWrite(name, rest))
      const call = { path, ...(isFlush ? { covered: [...writesTo(path)] } : {}) }
      if (rest.endsWith('<unfinished ...>')) calls.set(pid, call)
      else finish(call, /\) += (-?\d+)/.exec(rest.slice(-200))?.[1])
    }
  }
  const unflushed = [...pending.values()].flatMap((writes) => [...writes])
  return unflushed.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

const bytesOf = (text: string) => Buffer.from(text.replaceAll(String.raw`\x`, ''), 'hex')
const textOf = (text: string) => (text.startsWith('\\x') ? bytesOf(text).toString() : text)

function readWrite(name: string, rest: string): Write {
  const [, text = '', position] = /^, "([^"]*)", \d+, (\d+)/.exec(rest) ?? []
  if (name !== 'pwrite64' || !position)
    throw new Error(`${name} is not understood: ${rest.slice(-200)}`)
  return { bytes: bytesOf(text), position: Number(position) }
}

/** A missing file was renamed after its creation; its bytes are under the new name, so the writes are skipped. */
function apply(path: string, writes: readonly Write[]): void {
  if (!existsSync(path)) return
  const file = openSync(path, 'r+')
  for (const { bytes, position } of writes) writeSync(file, bytes, 0, bytes.length, position)
  closeSync(file)
}
