const site = 'https://console.invalid'
const entrances = ['/admin/login', '/admin/reset-password']

/**
 * The path to return to after sign-in, or null when `value` is not a path of this site under /admin
 * (ADL-19, T16). What comes back is the parsed path, never the text that was handed in.
 */
export function safeOrigin(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500 || !value.startsWith('/admin')) return null
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value, site)) return null
  const { origin, pathname, search, hash } = new URL(value, site)
  if (origin !== site || pathname.includes('//')) return null
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return null
  if (entrances.some((entrance) => pathname === entrance || pathname.startsWith(`${entrance}/`)))
    return null
  return pathname + search + hash
}
