import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureCluster } from './embedded-postgres.server.ts'
import { EmbeddedPostgresUnavailable } from './placement.server.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'baobab-cluster-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('a user number without a name stops the start with one sentence and a way out', async () => {
  const initdb = join(home, 'initdb')
  await writeFile(
    initdb,
    '#!/bin/sh\necho "initdb: could not look up effective user ID 1000: user does not exist" >&2\nexit 1\n',
  )
  await chmod(initdb, 0o755)
  const placement = { home, cluster: join(home, 'cluster'), sockets: home, account: undefined }
  const made = ensureCluster(placement, { initdb, postgres: initdb })
  await expect(made).rejects.toThrow(EmbeddedPostgresUnavailable)
  await expect(made).rejects.toThrow(/user ID 1000.*Run it as a user listed in \/etc\/passwd/)
})
