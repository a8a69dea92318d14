type ShownNotification = { title: string; text: string; href: string; topic: string }

/** Missing content gets fallback texts: browsers cancel subscriptions whose pushes show nothing. */
export function toNotification(data: PushMessageData | null): ShownNotification {
  const fallback = {
    title: 'You have a new notification',
    text: '',
    href: '/admin',
    topic: 'notice',
  }
  try {
    const payload = data?.json() as Partial<ShownNotification> | null
    const href = /^\/admin(?:\/|$)/.test(payload?.href ?? '') ? payload!.href! : fallback.href
    return { ...fallback, ...payload, href }
  } catch {
    return fallback
  }
}
