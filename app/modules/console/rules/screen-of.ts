/** The screen that an address of the console shows, whichever record it names: `/admin/leads/:id`. */
export function screenOf(pathname: string): string {
  return pathname.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, ':id').replace(/\/$/, '')
}
