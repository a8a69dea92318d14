import { createHash } from 'node:crypto'

export type CachedFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/**
 * A file that is made at the first request and kept until what it is made from changes. Requests that
 * come while it is made wait for it; a failure is not kept.
 */
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

/** The answer that saves a file under its name; the ETag lets the server answer 304. */
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
