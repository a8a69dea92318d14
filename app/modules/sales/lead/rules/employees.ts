/**
 * Least number of people an employee band stands for, whichever form's list it is of: 11-50 and
 * 11-30 (Growing) give 11, 201+ gives 201 (D-64). Null when nothing was chosen.
 */
export function employeesAtLeast(band: string): number | null {
  const digits = /^\d{1,4}/.exec(band)?.[0]
  return digits ? Number(digits) : null
}
