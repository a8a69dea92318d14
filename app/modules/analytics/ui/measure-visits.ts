/**
 * Counts visits to public pages without cookies; only the visit's source is stored, in the tab's session storage.
 * Loaded after the first paint; no other code depends on it. Imports nothing; must stay under 1.5 KB when built.
 */
type Vitals = { lcp?: number; inp?: number; cls?: number; ttfb?: number }
type Timing = PerformanceEntry & {
  interactionId?: number
  hadRecentInput?: boolean
  value?: number
}

let path = location.pathname
let vitals: Vitals | undefined = document.hidden ? undefined : {}
let recordedEvents = new Set<string>()
let seenForms: string[] = []
let startedForms: string[] = []

export const reportPath = '/functions/measure'

const sendReport = (report: object) =>
  /^\/(admin|internal-docs)/.test(path) ||
  navigator.sendBeacon(reportPath, JSON.stringify({ path, ...report }))

const formName = (form: Element) =>
  form.querySelector<HTMLElement>('[data-lead-form]')?.dataset.leadForm

const recordForm = (form: Element | null, list: string[], kind: string) => {
  const name = form && formName(form)
  if (!name || recordedEvents.has(kind + name)) return
  recordedEvents.add(kind + name)
  list.push(name)
}

const formObserver = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    if (isIntersecting) recordForm(target, seenForms, '1')
})
const lookForForms = () => {
  for (const mark of document.querySelectorAll<HTMLInputElement>('[data-lead-form]'))
    if (mark.form) formObserver.observe(mark.form)
}

const observePerformance = (type: string, each: (entry: Timing) => void) => {
  try {
    // Without a threshold only slow interactions are reported, and the result would be far too high.
    const what = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(what)
  } catch {
    // The browser doesn't support this entry type. The other types are still measured.
  }
}

const reportPage = () => {
  const report = {
    vitals: vitals?.lcp ? vitals : undefined,
    seen: seenForms[0] && seenForms,
    started: startedForms[0] && startedForms,
  }
  if (report.vitals || report.seen || report.started) sendReport(report)
  vitals = undefined
  seenForms = []
  startedForms = []
}

const countView = (entry?: object) => {
  recordedEvents = new Set()
  sendReport({ isView: true, entry })
  lookForForms()
}

/** Counts a page that opened without loading a new document. */
const handleNavigation = () => {
  if (location.pathname === path) return
  reportPage()
  path = location.pathname
  countView()
}

let shift = 0
let shiftFrom = 0
let shiftAt = 0
observePerformance(
  'largest-contentful-paint',
  ({ startTime }) => vitals && (vitals.lcp = Math.round(startTime)),
)
observePerformance('event', ({ duration, interactionId }) => {
  if (vitals && interactionId) vitals.inp = Math.max(vitals.inp ?? 0, duration)
})
observePerformance('layout-shift', ({ hadRecentInput, value = 0, startTime }) => {
  if (!vitals || hadRecentInput) return
  const isNext = startTime - shiftAt < 1000 && startTime - shiftFrom < 5000
  shift = isNext ? shift + value : value
  if (!isNext) shiftFrom = startTime
  shiftAt = startTime
  vitals.cls = Math.max(vitals.cls ?? 0, Math.round(shift * 1000) / 1000)
})
const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (vitals) {
  if (load) vitals.ttfb = Math.round(load.responseStart)
  if (PerformanceObserver.supportedEntryTypes?.includes('layout-shift')) vitals.cls = 0
}

const queryParams = new URLSearchParams(location.search)
const readTag = (name: string) => queryParams.get(`utm_${name}`)?.slice(0, 60)
const referrerHost = document.referrer && new URL(document.referrer).host
const visitEntry =
  referrerHost === location.host || (load && load.type !== 'navigate')
    ? undefined
    : {
        host: referrerHost,
        source: readTag('source'),
        medium: readTag('medium'),
        campaign: readTag('campaign'),
      }
try {
  // Stores the source of the tab's first page only; forms send it with an enquiry.
  if (visitEntry) sessionStorage.visit ??= JSON.stringify(visitEntry)
} catch {
  // Without storage, the enquiry is sent without a source.
}
countView(visitEntry)

const { pushState } = history
history.pushState = (...change) => {
  pushState.apply(history, change)
  handleNavigation()
}
addEventListener('popstate', handleNavigation)
addEventListener('pageshow', ({ persisted }) => persisted && countView())
addEventListener('pagehide', reportPage)
addEventListener('visibilitychange', () => document.hidden && reportPage())
addEventListener('click', () => setTimeout(lookForForms, 500))
addEventListener('input', ({ target }) => {
  const { form } = target as HTMLInputElement
  recordForm(form, seenForms, '1')
  recordForm(form, startedForms, '2')
})
