// features/designer/panels: a dialog with fields or a list: the browser's own modal one.
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'

export function Modal({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const text = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      shown?.close()
      returnFocus(before)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      data-question
      aria-labelledby={id}
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
      className={`m-auto max-h-[min(84vh,760px)] max-w-[calc(100vw-48px)] animate-enter flex-col overflow-hidden rounded border-0 bg-surface p-0 text-ink shadow-float outline-none backdrop:animate-appear backdrop:bg-black/40 open:flex ${wide ? 'w-220' : 'w-110'}`}
    >
      <div className="flex items-center justify-between gap-2 ps-6 pe-3 pt-4 pb-2">
        <h2 id={id} className="text-lead font-semibold">
          {title}
        </h2>
        <IconButton icon={X} label={text('designer.close')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
