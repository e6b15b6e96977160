// shell: a button of the header with a panel under it. Panel and popup load separately, when the pointer or the focus
// comes near.
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { loadChunk } from '../ui/chunk.ts'
import type { HeaderPopupProps } from './header-popup.tsx'

/** The look of an icon in the header. */
export const iconSize = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
export const squareLook =
  'grid size-9 place-items-center rounded text-muted transition-colors hover:bg-sunken hover:text-ink'

export interface HeaderPanelProps {
  close: () => void
}

interface HeaderPopoverProps extends ComponentProps<'button'> {
  /** Names the panel. */
  title: string
  load: () => Promise<ComponentType<HeaderPanelProps>>
  /** If other code opens and closes it too. */
  view?: { open: boolean; onOpen: (open: boolean) => void }
}

export function HeaderPopover({ title, load, view, ...button }: HeaderPopoverProps) {
  const own = useState(false)
  const [isOpen, setOpen] = view ? [view.open, view.onOpen] : own
  const [parts, setParts] = useState<{
    Popup: ComponentType<HeaderPopupProps>
    Panel: ComponentType<HeaderPanelProps>
  }>()
  const anchor = useRef<HTMLButtonElement>(null)
  const prepare = () => {
    if (parts) return
    void Promise.all([loadChunk(() => import('./header-popup.tsx')), loadChunk(load)]).then(
      ([{ HeaderPopup }, Panel]) => {
        setParts({ Popup: HeaderPopup, Panel })
      },
      () => undefined,
    ) // the reload screen reports a failure
  }
  const prepareNow = useEffectEvent(prepare)
  useEffect(() => {
    if (isOpen) prepareNow()
  }, [isOpen])
  return (
    <>
      <button
        type="button"
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare()
          setOpen(!isOpen)
        }}
        {...button}
      />
      {parts && (
        <parts.Popup title={title} anchor={anchor} open={isOpen} onOpen={setOpen}>
          <parts.Panel
            close={() => {
              setOpen(false)
            }}
          />
        </parts.Popup>
      )}
    </>
  )
}
