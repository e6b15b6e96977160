// screens/asking-panel: a side panel around several forms. Closing asks if one of them has unsaved entries.
import type { ReactNode } from 'react'
import { SidePanel, type SidePanelProps } from '../ui/side-panel.tsx'
import { useUnsavedPart } from './unsaved.tsx'

export function AskingPanel({
  onClose,
  footer,
  children,
  ...frame
}: Omit<SidePanelProps, 'footer'> & { footer?: (close: () => void) => ReactNode }) {
  const unsaved = useUnsavedPart()
  const close = () => {
    unsaved.leave(onClose)
  }
  return (
    <>
      <SidePanel {...frame} onClose={close} footer={footer?.(close)}>
        {unsaved.part(children)}
      </SidePanel>
      {unsaved.question}
    </>
  )
}
