/** A live import as a decision about another needs it. */
export type LiveImport = { id: number; fileName: string; rowsAccepted: number; isSample: boolean }
export type ImportMode = 'replace' | 'add'
export type ImportChange = { comes: number; goes: number; stays: number; leaving: LiveImport[] }

/** The live imports that leave when another goes live: all, or the sample alone (D-105). */
export function leavingImports<Live extends Pick<LiveImport, 'isSample'>>(
  live: readonly Live[],
  mode: ImportMode,
): Live[] {
  return live.filter(({ isSample }) => mode === 'replace' || isSample)
}

/** In buildings, what putting an import live brings, takes away and leaves (STF-12). */
export function importChange(
  coming: Pick<LiveImport, 'rowsAccepted'>,
  live: readonly LiveImport[],
  mode: ImportMode,
): ImportChange {
  const leaving = leavingImports(live, mode)
  const goes = sumOf(leaving)
  return { comes: coming.rowsAccepted, goes, stays: sumOf(live) - goes, leaving }
}

const sumOf = (imports: readonly LiveImport[]) =>
  imports.reduce((sum, { rowsAccepted }) => sum + rowsAccepted, 0)
