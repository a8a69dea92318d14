type Privacy = Navigator & { globalPrivacyControl?: boolean }

/** Half a second after the page was loaded and seen, unless the browser asks not to be counted. */
export function countVisit(): void {
  if (!('isMeasured' in document.documentElement.dataset)) return
  const { globalPrivacyControl, doNotTrack } = navigator as Privacy
  if (globalPrivacyControl || doNotTrack === '1') return
  const measure = () => void import('#app/modules/analytics/ui/measure-visits.ts').catch(() => {})
  const later = () => setTimeout(self.requestIdleCallback ?? setTimeout, 500, measure)
  const seen = () => requestAnimationFrame(later)
  if (document.readyState === 'complete') seen()
  else addEventListener('load', seen)
}
