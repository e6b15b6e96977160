// ui/select-popup: the list of a select, loaded when the user reaches for its button (select.tsx).
import type { ComponentProps, ReactNode } from 'react'
import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import type { Choice } from './choice.ts'

/** The button's own attributes that the popup's trigger takes over. */
export type TriggerLook = Pick<
  ComponentProps<'button'>,
  'id' | 'title' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
>

const popupLook =
  'max-h-[min(20rem,var(--available-height))] min-w-[var(--anchor-width)] animate-enter overflow-y-auto rounded border border-line bg-surface py-1 shadow-float outline-none scroll-quiet'
const itemLook =
  'flex h-8 cursor-default select-none items-center gap-2 px-2.5 text-body outline-none data-highlighted:wash data-disabled:opacity-55'

function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
        <Base.Popup className={popupLook}>
          {choices.map((choice) => (
            <Base.Item key={choice.value} value={choice.value} className={itemLook}>
              <span className="w-4 shrink-0">
                <Base.ItemIndicator>
                  <Check aria-hidden size={16} strokeWidth={1.75} />
                </Base.ItemIndicator>
              </span>
              <Base.ItemText>{choice.label}</Base.ItemText>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

interface PopupProps {
  trigger: TriggerLook
  choices: readonly Choice[]
  children: ReactNode
}

export function SelectPopup({
  trigger,
  choices,
  children,
  value,
  onValue,
  disabled,
  name,
}: PopupProps & {
  value: string | null
  onValue: (value: string) => void
  disabled: boolean
  name: string | undefined
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValue(next ?? '')}
      disabled={disabled}
      {...(name === undefined ? {} : { name })}
    >
      <Base.Trigger {...trigger}>{children}</Base.Trigger>
      <Choices choices={choices} />
    </Base.Root>
  )
}

export function ManySelectPopup({
  trigger,
  choices,
  children,
  values,
  onValues,
}: PopupProps & { values: readonly string[]; onValues: (values: string[]) => void }) {
  return (
    <Base.Root multiple value={values} onValueChange={(next) => onValues([...next])}>
      <Base.Trigger {...trigger}>{children}</Base.Trigger>
      <Choices choices={choices} />
    </Base.Root>
  )
}
