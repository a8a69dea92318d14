import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { asUser } from '#app/platform/embedded-postgres/account.server.ts'
import type { Account } from '#app/platform/embedded-postgres/placement-types.server.ts'

// The shell holds the reading end of a pipe from Node. However Node ends, the pipe closes, and the
// program is asked to stop by SIGINT, a fast shutdown to PostgreSQL: again and again, since it
// ignores the signal in its first milliseconds.
const script = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{
  while read -r _; do :; done <&3
  while kill -INT "$program" && sleep 1; do :; done
} >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"
`

/**
 * Runs a program that ends with this process but not with its terminal or process group: it gets
 * a session of its own. Closing the child's stdin asks it to stop. Nothing of our environment,
 * which holds secrets, reaches it. `output` is a file descriptor for what it writes, or a pipe.
 */
export function spawnUnderShell(
  command: string[],
  account: Account | undefined,
  output: number | 'pipe',
): ChildProcess {
  return spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    ...asUser(account),
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', output, output],
  })
}

/** Resolves with how the child ended: its exit code or signal; rejects when it could not start. */
export function untilExit(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
}
