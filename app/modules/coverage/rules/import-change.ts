import type { ImportKind } from '../content/areas.ts'

/** A live import as a decision about another needs it. `operator` is empty of buildings. */
export type LiveImport = {
  id: number
  kind: ImportKind
  operator: string
  fileName: string
  rowsAccepted: number
  isSample: boolean
}
export type ImportMode = 'replace' | 'add'
export type ImportChange = { comes: number; goes: number; stays: number; leaving: LiveImport[] }
type Coming = Pick<LiveImport, 'kind' | 'operator'>
type Live = Pick<LiveImport, 'kind' | 'operator' | 'isSample'>

/**
 * The live imports that leave when another goes live: all of its kind and operator, or the samples of its kind
 * alone (D-105). Buildings never take areas away, nor the other way round.
 */
export function leavingImports<One extends Live>(
  coming: Coming,
  live: readonly One[],
  mode: ImportMode,
): One[] {
  return live.filter(
    ({ kind, operator, isSample }) =>
      kind === coming.kind && (isSample || (mode === 'replace' && operator === coming.operator)),
  )
}

/** In buildings or areas, what putting an import live brings, takes away and leaves (STF-12). */
export function importChange(
  coming: Coming & Pick<LiveImport, 'rowsAccepted'>,
  live: readonly LiveImport[],
  mode: ImportMode,
): ImportChange {
  const leaving = leavingImports(coming, live, mode)
  const goes = sumOf(leaving)
  const all = sumOf(live.filter(({ kind }) => kind === coming.kind))
  return { comes: coming.rowsAccepted, goes, stays: all - goes, leaving }
}

const sumOf = (imports: readonly LiveImport[]) =>
  imports.reduce((sum, { rowsAccepted }) => sum + rowsAccepted, 0)
