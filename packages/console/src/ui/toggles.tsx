// ui/toggles: a checkbox for values that are sent later, a switch for immediate changes.
import { useEffect, useId, useRef, type ReactNode } from 'react'

interface ToggleProps {
  checked: boolean
  onChecked: (checked: boolean) => void
  label: string
  hint?: ReactNode
  disabled?: boolean
  name?: string
}

/** A native checkbox: rows hold hundreds of them. */
export function Checkbox({
  checked,
  onChecked,
  label,
  labelHidden,
  mixed = false,
  hint,
  disabled,
  name,
}: ToggleProps & { labelHidden?: boolean; mixed?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <div className="flex items-start gap-2">
      <input
        ref={box}
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-note` : undefined}
        aria-label={labelHidden ? label : undefined}
        onChange={(event) => onChecked(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-strong"
      />
      {!labelHidden && (
        <div className="flex flex-col">
          <label htmlFor={id} className="text-body">
            {label}
          </label>
          {hint && (
            <span id={`${id}-note`} className="text-caption text-muted">
              {hint}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

export function Switch({ checked, onChecked, label, hint, disabled = false, name }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex flex-col">
        <span id={`${id}-label`} className="text-body">
          {label}
        </span>
        {hint && (
          <span id={`${id}-note`} className="text-caption text-muted">
            {hint}
          </span>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-note` : undefined}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-faint transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-surface before:shadow-lift before:transition-transform checked:bg-strong checked:before:translate-x-4 disabled:opacity-55 rtl:checked:before:-translate-x-4"
      />
    </div>
  )
}
