export const previewButtonTexts = {
  show: 'Show on the site',
  opening: 'Opening…',
  noPage: 'No public page shows this change.',
  noPageOfProduct:
    'No public page shows this change. Pages only show prices, so choose which public price this product sets.',
  noTab: 'The browser did not open a new tab. Allow pop-ups for this site, then try again.',
  offline: 'You’re offline. Your changes are still here. Try again when you’re back online.',
}

export const previewBannerTexts = {
  name: 'Preview',
  notLive: 'Preview: not live yet.',
  limits: 'Forms and interactive parts are switched off here. Other links lead to the live site.',
  pagesOf: (count: number) =>
    count === 1 ? 'The page with this change' : `The ${count} pages with this change`,
}

/** Texts of the page shown to anyone who may not see the preview at this address. */
export const noPreviewWords = {
  title: 'No preview here',
  heading: 'This preview isn’t available',
  reason:
    'A preview lasts ten minutes and only works in the browser where you opened it, while you’re signed in. Open it again from the product, price or request.',
  back: 'Back to approvals',
}
