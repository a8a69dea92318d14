import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { storeText } from '#app/design/kept-values.ts'
import { messagesContainerId, showToast } from '#app/design/toast/toast-queue.ts'
import { Toaster } from '#app/design/toast/toaster.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { type AccessDecision, type Requirement, roleLabel } from '#app/modules/access/rules.ts'
import { accessDeniedTexts, consoleTitle } from '../content.ts'
import { screenOf } from '../rules.ts'
import { Sidebar, type SidebarLink, type SidebarProps, UserMenu } from './sidebar.tsx'
import { type KeyHandlers, isOutsideFields, useKeys } from './use-keys.ts'

/** List shortcuts: j and k move the focus through `data-row`, x clicks `data-choose`, / focuses the search field. */
const listKeyHandlers: KeyHandlers = {
  next: () => moveFocus(1),
  previous: () => moveFocus(-1),
  choose: () => clickElement(focusedRow()?.querySelector<HTMLElement>('[data-choose]')),
  search() {
    const search = document.querySelector<HTMLElement>('main input[type=search]')
    search?.focus()
    return search !== null
  },
}

const focusedRow = () => document.activeElement?.closest('tr, li')

function clickElement(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

/** Moves the focus by `step` rows and stops at both ends; without a focused row, it starts at the first. */
function moveFocus(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) =>
    row.checkVisibility(),
  )
  if (rows.length === 0) return false
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = at < 0 ? rows[0] : rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Offline, links to screens neither visited nor cached would open the browser's error page. */
function useOfflineGuard(): (event: MouseEvent) => void {
  const here = useLocation().pathname
  const seen = useRef(new Set<string>())
  return useCallback(
    (event: MouseEvent) => {
      seen.current.add(screenOf(here))
      if (navigator.onLine || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[href^="/admin"]')
      if (!link || seen.current.has(screenOf(link.pathname))) return
      event.preventDefault()
      void openCachedPage(link)
    },
    [here],
  )
}

async function openCachedPage({ href, pathname }: HTMLAnchorElement): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration(href)
  // A service worker caches only the page at its scope's path, although the scope also includes sub-pages.
  if (worker && new URL(worker.scope).pathname === pathname) return location.assign(href)
  showToast({
    channel: 'single',
    tone: 'destructive',
    title: 'You are offline',
    description: 'You can open this screen once you’re back online. Nothing here is lost.',
  })
}

const KeysDialog = lazy(() =>
  import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })),
)

/**
 * After the first screen has loaded, downloads the screens in the sidebar (ADR 0007), unless the connection is slow or
 * data saving is on.
 */
function useScreenDownloads({
  links,
  administrationLinks,
}: Pick<SidebarProps, 'links' | 'administrationLinks'>): void {
  useEffect(() => {
    const frame = new AbortController()
    const stopWaiting = runWhenIdle(
      () => void downloadScreens([...links, ...administrationLinks], frame.signal),
    )
    return () => {
      stopWaiting()
      frame.abort()
    }
  }, [links, administrationLinks])
}

/** Loaded beside the first screen, which does not wait for it. */
function useKeptFocus(): void {
  useEffect(() => {
    const frame = new AbortController()
    import('./keep-focus.ts').then(
      ({ keepFocus }) => keepFocus(frame.signal),
      () => undefined,
    )
    return () => frame.abort()
  }, [])
}

type RouteFiles = { path?: string; parentId?: string; module: string; imports?: string[] }

/**
 * Downloads the script files of screens one by one, without executing them. In Firefox, the content policy blocks `<link
 * rel="prefetch">`; Safari ignores it. React Router's own `<PrefetchPageLinks>` imports the modules and reloads the page
 * if the network fails meanwhile.
 */
async function downloadScreens(links: readonly SidebarLink[], signal: AbortSignal): Promise<void> {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  const isCostly = connection?.saveData || connection?.effectiveType?.includes('2g')
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  const screens = Object.values(manifest?.routes ?? {}).filter(
    ({ path, parentId }) =>
      parentId === 'console-layout' && links.some(({ to }) => to === `/admin/${path}`),
  )
  const files = new Set(screens.flatMap(({ module, imports = [] }) => [module, ...imports]))
  try {
    await import('./most-screens.ts')
    if (isCostly) return
    for (const file of files) await (await fetch(file, { priority: 'low', signal })).arrayBuffer()
  } catch {
    // Harmless: a screen also loads its code when it opens. Without this catch, the page would reload.
  }
}

const sidebarStorageKey = 'admin_sidebar'
const wideScreenQuery = '(min-width: 48rem)'
const isWideScreen = () => matchMedia(wideScreenQuery).matches
/** Returns whether the sidebar is open initially: on wide screens, unless the person collapsed it. */
const isInitiallyOpen = () =>
  isWideScreen() && localStorage.getItem(sidebarStorageKey) !== 'collapsed'

export type ConsoleFrameProps = Pick<SidebarProps, 'links' | 'administrationLinks' | 'badges'> & {
  tools: ReactNode
  children: ReactNode
}

export function ConsoleFrame(props: ConsoleFrameProps) {
  const { isOpen, toggle, closeOverlay } = useSidebar()
  const keepHereOffline = useOfflineGuard()
  useScreenDownloads(props)
  useKeptFocus()
  return (
    <div className="console flex min-h-dvh" onClickCapture={keepHereOffline}>
      <meta name="robots" content="noindex" />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Sidebar
        isOpen={isOpen}
        links={props.links}
        administrationLinks={props.administrationLinks}
        badges={props.badges}
        onToggle={toggle}
        onFollow={closeOverlay}
      />
      {isOpen ? (
        <div
          className="fixed inset-0 z-20 bg-ink/40 md:hidden"
          aria-hidden="true"
          onClick={closeOverlay}
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header isOpen={isOpen} tools={props.tools} onToggle={toggle} />
        <main id="main" tabIndex={-1} className="w-full max-w-7xl flex-1 px-4 py-6 md:px-6">
          {props.children}
        </main>
        <Toaster />
      </div>
    </div>
  )
}

type HeaderProps = { isOpen: boolean; tools: ReactNode; onToggle: () => void }

function Header({ isOpen, tools, onToggle }: HeaderProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const showHelp = useCallback(() => setIsHelpOpen(true), [])
  useKeys({ ...listKeyHandlers, help: showHelp }, isOutsideFields, true)
  return (
    <header className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-b border-line bg-surface px-3 md:px-6">
      <div className="flex min-w-0 flex-1 basis-32 items-center gap-2">
        <button
          type="button"
          className="grid size-10 flex-none place-items-center rounded-md hover:bg-sand md:hidden"
          aria-expanded={isOpen}
          aria-controls="console-sidebar"
          onClick={onToggle}
        >
          <Icon name="menu" />
          <VisuallyHidden>Menu</VisuallyHidden>
        </button>
        <p className="min-w-0 text-xs leading-tight text-ink-soft">{consoleTitle}</p>
      </div>
      <div className="flex flex-none items-center gap-1">
        <span id={messagesContainerId} className="contents" />
        {tools}
        <UserMenu onShowKeys={showHelp} />
      </div>
      {isHelpOpen ? (
        <Suspense>
          <KeysDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}

/** Wide screens remember the sidebar's state; on small screens it overlays the page, and Escape closes it. */
function useSidebar() {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  useEffect(() => {
    const screen = matchMedia(wideScreenQuery)
    const resetForScreenWidth = () => setIsOpen(isInitiallyOpen)
    screen.addEventListener('change', resetForScreenWidth)
    return () => screen.removeEventListener('change', resetForScreenWidth)
  }, [])
  function toggle() {
    // On a small screen the sidebar overlays the page, so its state is not saved.
    if (isWideScreen()) storeText('localStorage', sidebarStorageKey, isOpen ? 'collapsed' : 'open')
    setIsOpen(!isOpen)
  }
  const closeOverlay = () => {
    if (!isWideScreen()) setIsOpen(false)
  }
  useKeys({
    close() {
      if (!isOpen || isWideScreen()) return false
      setIsOpen(false)
    },
  })
  return { isOpen, toggle, closeOverlay }
}

/** Runs `act` when the browser is idle, or after 2 s in browsers without `requestIdleCallback`. */
function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act)
  return () => cancelIdleCallback(handle)
}

type AccessDeniedProps = {
  decision: Exclude<AccessDecision, 'allowed'>
  required: Requirement
  ownRole: string
}

export function AccessDenied({ decision, required, ownRole }: AccessDeniedProps) {
  const isRole = decision === 'role-too-low'
  return (
    <section className="card mx-auto mt-8 grid max-w-lg justify-items-center gap-3 text-center">
      <Icon name="lock" size="large" className="text-clay-deep" />
      <h1 className="text-2xl">{accessDeniedTexts.title}</h1>
      <p>{isRole ? accessDeniedTexts.roleTooLow : accessDeniedTexts.permissionMissing}</p>
      {isRole ? (
        <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-start">
          <dt className="text-ink-soft">Required role:</dt>
          <dd className="font-semibold">{roleLabel(required.minimum)}</dd>
          <dt className="text-ink-soft">Your role:</dt>
          <dd className="font-semibold">{roleLabel(ownRole)}</dd>
        </dl>
      ) : null}
      <ButtonLink to="/admin" variant="secondary" size="small" className="mt-2">
        Back to the dashboard
      </ButtonLink>
    </section>
  )
}
