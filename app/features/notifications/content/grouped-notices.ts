type GroupWords = { title: (count: number) => string; href: `/admin${string}` }

/** Kinds whose unread notices show as one, with how many there are. */
export const groupedNotices: Record<string, GroupWords> = {
  'new-lead': {
    title: (count) => `${count} new leads are unassigned`,
    href: '/admin/leads',
  },
}
