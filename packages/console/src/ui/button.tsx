// ui/button: buttons. A disabled button stays visible and shows why, also to screen readers.
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { Tooltip } from './tooltip.tsx'

export type ButtonLook = 'plain' | 'strong' | 'quiet' | 'destroy'

const looks: Record<ButtonLook, string> = {
  plain:
    'border border-edge bg-surface text-ink hover:not-aria-disabled:bg-sunken aria-pressed:border-accent-ink aria-pressed:wash-solid',
  strong: 'bg-strong text-on-strong hover:not-aria-disabled:bg-strong-hover',
  quiet: 'text-ink hover:not-aria-disabled:bg-sunken',
  destroy: 'bg-destroy text-on-destroy hover:not-aria-disabled:bg-destroy-hover',
}
const frame =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded font-semibold transition-colors active:not-aria-disabled:translate-y-px aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

type NativeButton = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children'>

export interface ButtonProps extends NativeButton {
  look?: ButtonLook
  icon?: LucideIcon
  /** 28 px instead of 32. */
  small?: boolean
  /** Work is running: pressing again does nothing. */
  busy?: boolean
  /** Why it is disabled now. Becomes its description and its tooltip. */
  disabledReason?: string | undefined
  children: ReactNode
}

/** Keeps a disabled button in the tab order, so that users can read its reason, and blocks its action. */
function whileUsable(props: NativeButton, usable: boolean): NativeButton {
  return usable
    ? props
    : { ...props, 'aria-disabled': true, onClick: (event) => event.preventDefault(), type: 'button' }
}

export function Button({
  look = 'plain',
  icon: Icon,
  small,
  busy,
  disabledReason,
  children,
  className = '',
  ...props
}: ButtonProps) {
  const reasonId = useId()
  const usable = disabledReason === undefined && !busy
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        {...whileUsable(props, usable)}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? props['aria-describedby'] : reasonId}
        className={`${frame} ${looks[look]} ${small ? 'h-7 px-2 text-table' : 'h-8 px-3 text-body'} ${className}`}
      >
        {busy ? (
          <LoaderCircle aria-hidden size={16} strokeWidth={1.75} className="animate-spin" />
        ) : (
          Icon && <Icon aria-hidden size={16} strokeWidth={1.75} />
        )}
        {children}
        {disabledReason !== undefined && (
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        )}
      </button>
    </Tooltip>
  )
}

export interface IconButtonProps extends NativeButton {
  icon: LucideIcon
  /** Its name; also its tooltip. */
  label: string
  small?: boolean
  look?: 'quiet' | 'plain'
  disabledReason?: string | undefined
  /** Spins the icon while work is running. */
  busy?: boolean
}

/** A square button with an icon and a name for screen readers and the tooltip. */
export function IconButton({
  icon: Icon,
  label,
  small,
  look = 'quiet',
  disabledReason,
  busy,
  className = '',
  ...props
}: IconButtonProps) {
  const reasonId = useId()
  return (
    <Tooltip text={disabledReason ?? label}>
      <button
        type="button"
        aria-label={label}
        {...whileUsable(props, disabledReason === undefined)}
        aria-describedby={disabledReason === undefined ? props['aria-describedby'] : reasonId}
        className={`${frame} ${looks[look]} ${small ? 'size-7' : 'size-8'} ${look === 'quiet' ? 'text-muted hover:not-aria-disabled:text-ink' : ''} ${className}`}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} className={busy ? 'animate-spin' : ''} />
        {disabledReason !== undefined && (
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
