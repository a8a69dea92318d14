/** For one small machine: durable commits, a few tens of MB of memory, no helper processes. */
const settings: Record<string, string | number> = {
  // After a kill each of the 1,500 files is synced before the start: 3 s on a busy machine, 1 s in one call (T34).
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 40,
  shared_buffers: '48MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  io_method: 'sync',
  random_page_cost: 1.1,
  jit: 'off',
  max_worker_processes: 2,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Details and statements may hold personal data; the app sees them in its own errors.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** The settings as arguments: they win over postgresql.conf and change with each release. */
export function settingArguments(socketDirectory: string): string[] {
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`
  const all = { ...settings, unix_socket_directories: quoted }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
