/** In the place of a form whose code could not be loaded. */
export function NotFetched() {
  return <p>This could not be loaded. Load the page again once you are online.</p>
}
