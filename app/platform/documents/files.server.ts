import { createHash } from 'node:crypto'
import type { Context } from 'hono'

export type CachedFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Creates a file once per source version; concurrent requests wait for the same file, and a failure is not cached. */
export function cacheFile<Source>(
  make: (source: Source, at: Date) => Promise<Uint8Array<ArrayBuffer>>,
): (source: Source, at: Date) => Promise<CachedFile> {
  let latest: { key: string; file: Promise<CachedFile> } | undefined
  return (source, at) => {
    const key = JSON.stringify(source)
    if (latest?.key !== key) {
      const file = make(source, at).then((bytes) => ({ bytes, etag: etagOf(bytes) }))
      latest = { key, file }
      file.catch(() => {
        if (latest?.file === file) latest = undefined
      })
    }
    return latest.file
  }
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** Returns a response that the browser saves under this name; the ETag allows 304 responses. */
export function fileResponse(file: CachedFile, { name, type }: { name: string; type: string }) {
  return new Response(file.bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(file.bytes.byteLength),
      'Content-Disposition': `attachment; filename="${name}"`,
      ETag: file.etag,
    },
  })
}

/** Returns a response that the browser always saves and never opens as a page, regardless of its content. */
export function attachmentResponse(
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
