/**
 * Calls `act` once when the parent process is gone. npm runs a script in a shell that ends on SIGTERM without
 * forwarding it, so stopping `npm start` by its process id would leave the server running.
 */
export function whenOrphaned(act) {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    act()
  }, 250)
  looking.unref()
}
