// parts/shown-once: a side panel with a secret that is not shown again.
import type { ReactNode } from 'react'
import { useText, type TextKey } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { CopyButton } from './copy-button.tsx'

export const shownCode = 'rounded border border-line bg-sunken px-4 py-3 font-mono break-all select-all'

export function ShownOnce({
  title,
  subtitle,
  note,
  secret,
  copy,
  copied,
  done,
  onClose,
  children,
}: {
  title: TextKey
  subtitle?: ReactNode
  note: TextKey
  secret: string
  copy: TextKey
  copied: TextKey
  done: TextKey
  onClose: () => void
  /** Below the secret. */ children?: ReactNode
}) {
  const text = useText()
  return (
    <SidePanel
      title={text(title)}
      subtitle={subtitle}
      width={560}
      onClose={onClose}
      footer={
        <Button look="strong" onClick={onClose}>
          {text(done)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{text(note)}</p>
        <output className={`${shownCode} text-lead`} dir="ltr">
          {secret}
        </output>
        <span>
          <CopyButton value={secret} label={copy} copied={copied} />
        </span>
        {children}
      </div>
    </SidePanel>
  )
}
