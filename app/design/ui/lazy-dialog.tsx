import { lazy, Suspense, useState, type ComponentType } from 'react'
import { NativeDialog } from './native-dialog.tsx'

/** If loading the code fails, for example offline, `Native` is used instead. */
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

export const LazyDialog = lazyDialog(
  async () => (await import('./dialog.tsx')).Dialog,
  NativeDialog,
)

function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen
}
