type Shown = { title: string; text: string; href: string; topic: string }

/** A push without words is still shown: browsers end subscriptions that ring in silence. */
export function shownOf(data: PushMessageData | null): Shown {
  const fallback = { title: 'Something new is waiting', text: '', href: '/admin', topic: 'notice' }
  try {
    const said = data?.json() as Partial<Shown> | null
    const href = /^\/admin(?:\/|$)/.test(said?.href ?? '') ? said!.href! : fallback.href
    return { ...fallback, ...said, href }
  } catch {
    return fallback
  }
}
