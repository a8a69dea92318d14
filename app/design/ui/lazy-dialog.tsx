import { lazy, Suspense, useState, type ComponentType } from 'react'
import { NativeDialog } from './native-dialog.tsx'

const loadDialog = () => import('./dialog.tsx')

/** A dialog whose code is fetched when one is first opened; where that fails, as offline, `Native` in its place. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Native: ComponentType<Props>,
) {
  const Loaded = lazy(() =>
    load().then(
      (Dialog) => ({ default: Dialog }),
      () => ({ default: Native }),
    ),
  ) as unknown as ComponentType<Props>
  return function LazyDialog(props: Props) {
    return useWasOpened(props.isOpen) ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}

/** `Dialog`, its code fetched with the first one. */
export const LazyDialog = lazyDialog(async () => (await loadDialog()).Dialog, NativeDialog)

/** Whether a dialog was open once: until then its code is not needed. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen
}
