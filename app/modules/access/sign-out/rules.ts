/** Local storage under names that begin so holds work that is not sent yet; a sign-out must not clear it. */
export const storagePrefixKeptAtSignOut = 'baobab_form'
