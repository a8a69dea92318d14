/** In the place of a form whose code could not be fetched. */
export function NotFetched() {
  return <p>This could not be fetched. Load the page again once you are online.</p>
}
