/** Fetches the code of dialogs while there is a network, so that one opens at once, and offline too. */
export function preloadDialogs(): void {
  // Where that fails, the first dialog tries again.
  void Promise.all([import('./dialog.tsx'), import('./lazy-alert-dialog.tsx')]).catch(
    () => undefined,
  )
}
