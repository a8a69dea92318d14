const site = 'https://console.invalid'
/** Where a sign-in may lead: the console, and the internal documentation where it needs one (D-11). */
const roots = ['/admin', '/internal-docs']
const entrances = [
  '/admin/login',
  '/admin/reset-password',
  '/admin/forgot-password',
  '/admin/second-step',
]

/**
 * The path to return to after sign-in, or null when `value` is not a path of this site for staff
 * (ADL-19, T16). What comes back is the parsed path, never the text that was handed in.
 */
export function safeOrigin(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500) return null
  if (!roots.some((root) => value.startsWith(root))) return null
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value, site)) return null
  const { origin, pathname, search, hash } = new URL(value, site)
  if (origin !== site || pathname.includes('//')) return null
  const isUnder = (root: string) => pathname === root || pathname.startsWith(`${root}/`)
  if (!roots.some(isUnder) || entrances.some(isUnder)) return null
  return pathname + search + hash
}
