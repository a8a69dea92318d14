/**
 * Calls `act` once when the process that started this one is gone. npm runs a script in a shell that ends on
 * SIGTERM without passing it on: who stops `npm start` by its process id would leave the server behind.
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
