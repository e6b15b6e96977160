// ui/password-field: a password with a button that shows it. Password managers and pasting work.
import { useState, type Ref } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useText } from '../text/text.ts'
import { Field, inputLook, type FieldFrame } from './field.tsx'

interface PasswordFieldProps extends FieldFrame {
  value: string
  onValue: (value: string) => void
  name: string
  autoComplete: 'current-password' | 'new-password'
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

const longestPassword = 1024

export function PasswordField({
  label,
  labelHidden,
  value,
  onValue,
  error,
  hint,
  required,
  className,
  ...input
}: PasswordFieldProps) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      label={label}
      {...(labelHidden ? { labelHidden } : {})}
      error={error}
      hint={hint}
      {...(required ? { required } : {})}
      {...(className === undefined ? {} : { className })}
    >
      {(ids) => (
        <span className="relative flex items-center">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            maxLength={longestPassword}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={(event) => {
              onValue(event.target.value)
            }}
            className={`${inputLook} h-9 pe-10`}
          />
          <button
            type="button"
            aria-label={text(isShown ? 'password.hide' : 'password.show')}
            aria-pressed={isShown}
            onClick={() => {
              setShown(!isShown)
            }}
            className="absolute end-1 grid size-7 place-items-center rounded-sm text-muted hover:text-ink"
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} />
          </button>
        </span>
      )}
    </Field>
  )
}
