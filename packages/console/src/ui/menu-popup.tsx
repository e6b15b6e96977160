// ui/menu-popup: the menu itself, loaded when the user reaches for its button (menu.tsx).
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'

interface MenuEntry {
  label: ReactNode
  icon?: LucideIcon
  onPress: () => void
  danger?: boolean
  disabledReason?: string | undefined
}

/** `trigger` is one button element; `heading` comes above the entries. */
export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>
  entries: readonly MenuEntry[]
  heading?: string
  align?: 'start' | 'end'
}

export function MenuPopup({ trigger, entries, heading, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [landmark, setLandmark] = useState<HTMLElement>()
  return (
    <Base.Root onOpenChange={() => setLandmark(landmarkOf(button.current))}>
      <Base.Trigger ref={button} render={trigger} />
      <MenuList entries={entries} heading={heading} align={align} landmark={landmark} />
    </Base.Root>
  )
}

interface PointMenuProps extends Pick<MenuProps, 'entries'> {
  /** In pixels of the window. */
  at: { x: number; y: number }
  /** What the menu is about. */
  about: Element | null
  onClose: () => void
}

/** The same menu where the pointer was pressed. It is open as long as it exists. */
export function PointMenu({ at, entries, about, onClose }: PointMenuProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <MenuList
        entries={entries}
        align="start"
        landmark={landmarkOf(about)}
        anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }}
      />
    </Base.Root>
  )
}

interface MenuListProps extends Pick<MenuProps, 'entries' | 'align'> {
  heading?: string | undefined
  landmark: HTMLElement | undefined
  anchor?: { getBoundingClientRect: () => DOMRect }
}

function MenuList({ entries, heading, align = 'end', landmark, anchor }: MenuListProps) {
  return (
    <Base.Portal {...(landmark ? { container: landmark } : {})} className="absolute">
      <Base.Positioner sideOffset={4} align={align} {...(anchor ? { anchor } : {})} className="z-50 outline-none">
        <Base.Popup className="max-h-[var(--available-height)] min-w-44 max-w-80 animate-enter overflow-y-auto rounded border border-line bg-surface py-1 shadow-float outline-none scroll-quiet">
          <Base.Group>
            {heading && (
              <Base.GroupLabel className="px-3 pb-1 pt-1.5 text-caption font-semibold text-muted">
                {heading}
              </Base.GroupLabel>
            )}
            {entries.map((entry, index) => (
              <Base.Item
                key={index}
                disabled={entry.disabledReason !== undefined}
                onClick={entry.onPress}
                className={`flex min-h-8 cursor-default select-none items-center gap-2.5 px-3 py-1.5 text-body outline-none data-highlighted:wash ${entry.danger ? 'text-error-ink' : 'text-ink'} data-disabled:text-muted`}
              >
                {entry.icon && (
                  <entry.icon
                    aria-hidden
                    size={16}
                    strokeWidth={1.75}
                    className={`shrink-0 ${entry.danger && entry.disabledReason === undefined ? '' : 'text-muted'}`}
                  />
                )}
                <span className="flex flex-col">
                  {entry.label}
                  {entry.disabledReason !== undefined && <span className="text-caption">{entry.disabledReason}</span>}
                </span>
              </Base.Item>
            ))}
          </Base.Group>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/** Users who move by landmarks find the menu where its button is. */
const landmarkOf = (button: Element | null) => button?.closest<HTMLElement>('main, [role="dialog"]') ?? undefined
