/** ADS-13: product_manager reads "product manager". */
export function roleLabel(role: string): string {
  return role.replaceAll('_', ' ')
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

export function initialOf(fullName: string): string {
  const [initial = ''] = fullName.trim()
  return initial.toLocaleUpperCase('en-ZA')
}
