/** What the button in the console says that shows a change (STF-05). */
export const showWords = {
  show: 'Show on the site',
  opening: 'Opening…',
  noPage: 'No public page shows this change.',
  noPageOfProduct:
    'No public page shows this change: of a product, pages show its price alone. Choose the public price that it sets.',
  noTab: 'The browser did not open a new tab. Allow pop-ups for this site, then try again.',
  offline: 'You are offline. What you typed is kept; try again once you are connected.',
}

/** What stands in a page that is shown as it will be. */
export const markWords = {
  name: 'Preview',
  notLive: 'Preview: not live yet.',
  limits:
    'Nothing can be sent from here, and what needs script does not react. Other links lead to the live site.',
  pagesOf: (count: number) =>
    count === 1 ? 'The page with this change' : `The ${count} pages with this change`,
}

/** What everyone else sees under the address of a preview. */
export const noPreviewWords = {
  title: 'No preview here',
  heading: 'There is no preview here',
  reason:
    'A preview lasts ten minutes and opens only in the browser in which it was opened, while you are signed in. Open it again from the product, the price or the request.',
  back: 'To the approvals',
}
