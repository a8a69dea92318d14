import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type ControlProps, Field, firstError } from '#app/design/form/field.tsx'
import { subscribeToNothing } from '#app/design/island/island.tsx'
import { Spinner } from '#app/design/ui/button.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { addressMessages, addressFieldWords } from '../content.ts'
import { type SearchState, emptyAddress, idleLocation, idleSearch } from '../rules.ts'
import type { AddressRecord, FoundAddress, Precision, Suggestion } from '../schema.ts'
import type { AddressFieldService } from './address-service.ts'

const buttonClasses =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-md text-ink-soft hover:text-leaf'

type LocationButtonProps = { id: string; isLocating: boolean; error: string; onLocate: () => void }

/** Button that finds the device's position. An error appears in a tooltip for 5 s. */
export function LocationButton({ id, isLocating, error, onLocate }: LocationButtonProps) {
  return (
    <>
      <button
        type="button"
        className={buttonClasses}
        aria-label={isLocating ? addressFieldWords.locating : addressFieldWords.locate}
        aria-busy={isLocating || undefined}
        aria-describedby={error ? `${id}-location-error` : undefined}
        onClick={isLocating ? undefined : onLocate}
      >
        {isLocating ? <Spinner /> : <Icon name="pin" />}
      </button>
      {error ? (
        <span role="tooltip" id={`${id}-location-error`} className="tooltip">
          {error}
        </span>
      ) : null}
    </>
  )
}

let isPressing = false
if (typeof document !== 'undefined') {
  const updatePressing = (event: Event) => {
    isPressing = event.type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, updatePressing, { capture: true, passive: true })
}

/** Runs `then` at once, or after the pointer is released, so that a button does not move away while it is pressed. */
function runAfterRelease(then: () => void): void {
  if (!isPressing) return then()
  const controller = new AbortController()
  const done = () => {
    controller.abort()
    then()
  }
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, done, { signal: controller.signal })
}

const optionId = (id: string, at: number) => `${id}-option-${at}`

type SuggestionListProps = { id: string; search: SearchState; onPick: (at: number) => void }

export function SuggestionList({ id, search, onPick }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[search.active]?.scrollIntoView({ block: 'nearest' })
  }, [search.active])
  if (!search.isOpen) return null
  if (search.suggestions.length === 0) {
    return (
      <p className="suggestions flex items-center gap-2 text-sm text-ink-soft">
        {search.isSearching ? <Spinner /> : null}
        <span>
          {search.isSearching ? addressFieldWords.searching : addressFieldWords.nothingFound}
        </span>
      </p>
    )
  }
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={addressFieldWords.list}
      aria-busy={search.isSearching || undefined}
      className="suggestions"
    >
      {search.suggestions.map((suggestion, at) => (
        <Option
          key={suggestion.id}
          id={optionId(id, at)}
          suggestion={suggestion}
          isActive={at === search.active}
          onPick={() => onPick(at)}
        />
      ))}
    </div>
  )
}

type OptionProps = { id: string; suggestion: Suggestion; isActive: boolean; onPick: () => void }

/** One suggestion. Preventing `mousedown` keeps the focus in the field. */
function Option({ id, suggestion, isActive, onPick }: OptionProps) {
  const isRough = suggestion.found?.precision === 'place'
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="suggestion hover:bg-leaf-mist"
    >
      <Icon name={isRough ? 'search' : 'pin'} size="small" className="mt-1 text-clay-deep" />
      <span className="min-w-0">
        <span className="block font-semibold">{suggestion.title}</span>
        <span className="block text-sm leading-snug text-ink-soft">{suggestion.detail}</span>
      </span>
    </div>
  )
}

/**
 * The address service of one field: loaded on the first `use`, started once, and disposed with the field. `use` returns
 * the service, or null if loading failed; the next call tries again.
 */
function useAddressService(publicKey: string, onFound: (found: FoundAddress) => void) {
  const [service, setService] = useState<AddressFieldService | null>(null)
  const [loadProblem, setLoadProblem] = useState('')
  const loading = useRef<Promise<AddressFieldService | null>>(null)
  const latestOnFound = useRef(onFound)
  useEffect(() => {
    latestOnFound.current = onFound
  })
  useEffect(
    () => () => {
      service?.search.dispose()
      service?.location.dispose()
    },
    [service],
  )

  async function load(): Promise<AddressFieldService | null> {
    try {
      const { startAddressService } = await import('./address-service.ts')
      const started = startAddressService(publicKey, (found) => latestOnFound.current(found))
      setLoadProblem('')
      setService(started)
      return started
    } catch {
      loading.current = null
      setLoadProblem(addressMessages.notLoaded)
      return null
    }
  }

  const search = useSyncExternalStore(
    service?.search.subscribe ?? subscribeToNothing,
    () => service?.search.state ?? idleSearch,
    () => idleSearch,
  )
  const location = useSyncExternalStore(
    service?.location.subscribe ?? subscribeToNothing,
    () => service?.location.state ?? idleLocation,
    () => idleLocation,
  )
  return {
    search,
    location,
    problem: loadProblem || search.problem,
    use: () => (loading.current ??= load()),
    /** The loaded service; null while it is not loaded. */
    current: service,
  }
}

export type AddressInputProps = {
  id: string
  /** Name of the field in its form, for submission without JavaScript. */
  name?: string
  label?: string
  hint?: string
  error?: string
  /** Id of an error message elsewhere on the page that describes this field. */
  alertId?: string
  isRequired?: boolean
  publicKey: string
  value: AddressRecord
  /** Typing passes only the text, so that no old coordinates remain; picking a suggestion passes the whole record. */
  onChange: (record: AddressRecord, precision: Precision | null) => void
  /** Called when Enter picks no suggestion. The browser may also submit the form; `preventDefault` stops it. */
  onEnter?: (press: { preventDefault(): void }) => void
}

/** An address combobox (ARIA 1.2) with suggestions, clear and location buttons; a plain field without JavaScript. */
export function AddressInput(props: AddressInputProps) {
  const { id, label = addressFieldWords.label, hint, error, isRequired, value } = props
  const field = useAddressField(props)
  const { search, location, problem } = field
  return (
    <Field id={id} label={label} hint={hint} error={error || problem} isRequired={isRequired}>
      {(control) => (
        <>
          <div className="relative">
            <Combobox {...props} control={control} field={field} />
            <div className="absolute inset-y-0 end-0 flex items-center noscript:hidden">
              {value.address === '' ? null : (
                <button
                  type="button"
                  className={buttonClasses}
                  aria-label={addressFieldWords.clear}
                  onClick={field.clear}
                >
                  <Icon name="close" size="small" />
                </button>
              )}
              <LocationButton id={id} {...location} onLocate={field.locate} />
            </div>
          </div>
          <SuggestionList id={id} search={search} onPick={field.pick} />
          <VisuallyHidden>
            <span role="status">{location.announcement || search.announcement}</span>
          </VisuallyHidden>
        </>
      )}
    </Field>
  )
}

type ComboboxProps = AddressInputProps & {
  control: ControlProps
  field: ReturnType<typeof useAddressField>
}

/** The text input. Only the form's own error, not the message for an unknown place, marks it as invalid. */
function Combobox({ id, name = 'address', value, control, field, ...props }: ComboboxProps) {
  const { error, alertId } = props
  const { input, search, type, press, enter, leave } = field
  const { isOpen, suggestions, active } = search
  const hasOptions = isOpen && suggestions.length > 0
  return (
    <input
      {...control}
      aria-invalid={firstError(error) || alertId ? true : undefined}
      aria-describedby={
        [control['aria-describedby'], alertId].filter(Boolean).join(' ') || undefined
      }
      ref={input}
      type="text"
      name={name}
      className="control pe-24 noscript:pe-3"
      placeholder={addressFieldWords.placeholder}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={300}
      enterKeyHint="search"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={hasOptions}
      aria-controls={`${id}-list`}
      aria-activedescendant={hasOptions && active >= 0 ? optionId(id, active) : undefined}
      value={value.address}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
      onFocus={enter}
      onBlur={leave}
    />
  )
}

function useAddressField({ publicKey, value, onChange, onEnter }: AddressInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const service = useAddressService(publicKey, (found) => onChange(found.address, found.precision))
  const { use } = service
  const noteTyped = useFilledText(input, value.address)

  function type(text: string) {
    noteTyped(text)
    onChange({ ...emptyAddress, address: text }, null)
    void use().then((loaded) => {
      loaded?.location.cancel()
      loaded?.search.type(text)
    })
  }

  useInputBeforeHydration(
    ({ value: text }) => (text === value.address ? void use() : type(text)),
    input,
  )

  return {
    ...service,
    input,
    type,
    press(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      void use().then((loaded) => loaded?.search.cancelClose())
      const { current } = service
      if (current && handleSuggestionKey(event.key, current.search)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (event.key === 'Enter') onEnter?.(event)
    },
    enter: () => void use().then((loaded) => loaded?.search.cancelClose()),
    leave: () => runAfterRelease(() => service.current?.search.scheduleClose()),
    pick(at: number) {
      void service.current?.search.pick(at)
      input.current?.focus()
    },
    clear() {
      onChange(emptyAddress, null)
      service.current?.search.clear()
      service.current?.location.cancel()
      input.current?.focus()
    },
    locate() {
      void use().then((loaded) => {
        loaded?.search.clear()
        return loaded?.location.locate()
      })
    },
  }
}

/** Calls `takeOver` if the visitor focused the field or typed into it before hydration. */
function useInputBeforeHydration(
  takeOver: (input: HTMLInputElement) => void,
  input: RefObject<HTMLInputElement | null>,
) {
  useEffect(() => {
    const element = input.current!
    const isFocused = document.activeElement === element
    if (isFocused || element.value !== element.defaultValue) takeOver(element)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field comes to life
  }, [])
}

/**
 * Dispatches an `input` event for text set from outside, so that it counts as typed and survives a remount.
 * @returns a function that records the typed text
 */
function useFilledText(input: RefObject<HTMLInputElement | null>, text: string) {
  const typed = useRef(text)
  useEffect(() => {
    if (typed.current === text) return
    typed.current = text
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [input, text])
  return (newest: string) => {
    typed.current = newest
  }
}

/** Returns true if the list used the key; the caller then prevents its default action. */
function handleSuggestionKey(key: string, search: AddressFieldService['search']): boolean {
  if (key === 'ArrowDown') return search.move(1)
  if (key === 'ArrowUp') return search.move(-1)
  if (key === 'Enter') return search.pickActive()
  return key === 'Escape' && search.close()
}
