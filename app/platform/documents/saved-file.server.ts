import type { Context } from 'hono'

/** A file that the browser saves and never opens as a page, whatever it is (INB-06). */
export function savedFile(
  c: Context,
  bytes: Uint8Array,
  { name, type = 'application/octet-stream' }: { name: string; type?: string },
) {
  const ascii = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  })
}
