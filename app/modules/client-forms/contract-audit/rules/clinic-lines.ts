import type { Clinics } from '#app/modules/settings/schema.ts'

/** One name a line, as a province's clinics are typed. */
export function linesOf(clinics: readonly string[]): string {
  return clinics.join('\n')
}

/** The typed list: every province that has a line, empty lines and doubles left out. */
export function clinicsOfLines(typed: readonly (readonly [string, string])[]): Clinics {
  const groups = typed.map(([province, lines]) => ({
    province,
    clinics: [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean),
  }))
  return { groups: groups.filter(({ clinics }) => clinics.length > 0) }
}
