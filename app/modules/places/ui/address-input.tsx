import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Field, firstError, type ControlProps } from '#app/design/form/field.tsx'
import { VisuallyHidden } from '#app/design/ui/visually-hidden.tsx'
import { words } from '../content.ts'
import { emptyAddress } from '../rules/empty-address.ts'
import type { AddressRecord, Precision } from '../schema.ts'
import { ClearButton, LocationButton } from './field-buttons.tsx'
import { afterPress } from './after-press.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useAddressService } from './use-address-service.ts'

export type AddressInputProps = {
  id: string
  /** Name of the field in its form, for browsers without script. */
  name?: string
  label?: string
  hint?: string
  error?: string
  /** Id of a message elsewhere on the page that says what is wrong with the address. */
  alertId?: string
  isRequired?: boolean
  publicKey: string
  value: AddressRecord
  /** Typing gives the text alone, so that coordinates never outlive it (D-90); a pick gives the whole record. */
  onChange: (record: AddressRecord, precision: Precision | null) => void
  /** Enter was pressed and picked nothing; the form may send itself besides. */
  onEnter?: (press: { preventDefault(): void }) => void
}

/**
 * An address field that suggests while one types: ARIA 1.2 combobox with a list (ADR-25), a clear button
 * and a location button. Without script it is a text field of the form around it.
 */
export function AddressInput(props: AddressInputProps) {
  const { id, label = words.label, hint, error, isRequired, value } = props
  const field = useAddressField(props)
  const { search, location, problem } = field
  return (
    <Field id={id} label={label} hint={hint} error={error || problem} isRequired={isRequired}>
      {(control) => (
        <>
          <div className="relative">
            <Combobox {...props} control={control} field={field} />
            <div className="absolute inset-y-0 end-0 flex items-center noscript:hidden">
              {value.address === '' ? null : <ClearButton onClear={field.clear} />}
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

/** A place that was not found is said under the field, yet only the form's own error makes it invalid. */
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
      placeholder={words.placeholder}
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

  useOnLife(({ value: text }) => (text === value.address ? void use() : type(text)), input)

  return {
    ...service,
    input,
    type,
    press(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      void use().then((loaded) => loaded?.search.enter())
      const { current } = service
      if (current && isHandled(event.key, current.search)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (event.key === 'Enter') onEnter?.(event)
    },
    enter: () => void use().then((loaded) => loaded?.search.enter()),
    leave: () => afterPress(() => service.current?.search.leave()),
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

/** Takes over what was typed, or where the focus was put, before the page answered to script. */
function useOnLife(
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
 * Text that is filled in counts as typed: it is put back, too, where the field is made anew.
 * @returns takes note of what was typed
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

type Keys = { move(step: 1 | -1): boolean; pickActive(): boolean; close(): boolean }

/** True when the key did something to the list and must do nothing else (D-93). */
function isHandled(key: string, search: Keys): boolean {
  if (key === 'ArrowDown') return search.move(1)
  if (key === 'ArrowUp') return search.move(-1)
  if (key === 'Enter') return search.pickActive()
  return key === 'Escape' && search.close()
}
