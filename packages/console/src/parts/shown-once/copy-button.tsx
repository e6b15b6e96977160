// parts/shown-once: copies a secret to the clipboard. Browsers without access to it leave the user to select the text.
import { Copy } from 'lucide-react'
import { useText, type TextKey } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

export function CopyButton({
  value,
  label,
  copied,
  small = false,
  className,
}: {
  value: string
  label: TextKey
  /** Said after copying. */ copied: TextKey
  small?: boolean
  className?: string
}) {
  const text = useText()
  return (
    <Button
      icon={Copy}
      small={small}
      className={className}
      disabledReason={'clipboard' in navigator ? undefined : text('shownOnce.byHand')}
      onClick={() => {
        void navigator.clipboard.writeText(value).then(
          () => {
            toast.say(text(copied))
          },
          () => {
            toast.warn(text('shownOnce.byHand'))
          },
        )
      }}
    >
      {text(label)}
    </Button>
  )
}
