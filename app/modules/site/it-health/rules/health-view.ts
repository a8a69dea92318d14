import { page, tabNames } from '../content.ts'

/** The states of /resources/it-health that live in its address (ITH-20, D-01); the first of each is the default. */
export const healthTabs = ['assessment', 'interest', 'loadshedding'] as const
export const healthViews = ['quick', 'wizard'] as const
/** What a form posted without script was answered with, after the redirect. */
const sentForms = ['none', 'quick', 'wizard', 'interest'] as const

export type HealthTab = (typeof healthTabs)[number]
export type HealthView = (typeof healthViews)[number]
export type SentForm = (typeof sentForms)[number]
export type HealthState = { tab: HealthTab; view: HealthView; sent: SentForm }

export const healthPath = '/resources/it-health'

/** Reads the page's state from its query; unknown values count as absent. */
export function parseHealthState(query: URLSearchParams): HealthState {
  return {
    tab: known(healthTabs, query.get('tab')),
    view: known(healthViews, query.get('view')),
    sent: known(sentForms, query.get('sent')),
  }
}

/** What the page is called: each tab has its own title (ITH-01). */
export function healthTitle(query: URLSearchParams): string {
  const { tab } = parseHealthState(query)
  return tab === healthTabs[0] ? page.title : `${tabNames[tab]}: ${page.title}`
}

/** The shortest address of a state: defaults are left out. */
export function healthHref(state: Partial<HealthState>): string {
  const query = new URLSearchParams()
  if (state.tab && state.tab !== healthTabs[0]) query.set('tab', state.tab)
  if (state.view && state.view !== healthViews[0]) query.set('view', state.view)
  if (state.sent && state.sent !== sentForms[0]) query.set('sent', state.sent)
  return query.size === 0 ? healthPath : `${healthPath}?${query}`
}

function known<const Values extends readonly [string, ...string[]]>(
  values: Values,
  asked: string | null,
): Values[number] {
  return values.find((value) => value === asked) ?? values[0]
}
