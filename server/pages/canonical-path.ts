/**
 * The one form of a path (T33): single slashes, none at its end. It begins with one slash and then something else,
 * so a browser can never read it as the address of another host ("//evil.example/").
 */
export function canonicalPath(pathname: string): string {
  return `/${pathname.split(/[/\\]/).filter(Boolean).join('/')}`
}

/**
 * A permanent redirect within this site. The target is a canonical path with its query and is sent as such: joined
 * to the address that was asked for, it would name whatever host the client had written there.
 */
export function redirectToPath(path: string): Response {
  return new Response(null, { status: 308, headers: { Location: path } })
}
