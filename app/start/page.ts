/** A name of our own for it: a minifier shortens only those, and the script is sent with every page. */
export const page = document
