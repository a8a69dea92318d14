/** A file the client already has, by its ETag, is not sent again. */
export function unlessHeld(response: Response, request: Request): Response {
  const etag = response.headers.get('ETag')
  const held = request.headers.get('If-None-Match')?.split(',') ?? []
  if (response.status !== 200 || !etag || !held.some((each) => each.trim() === etag))
    return response
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(null, { status: 304, headers })
}
