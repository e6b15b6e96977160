// features/picks: the colour and the progress of a picking order, in the list and in its panel.
import { ledRgb } from '@shelfcast/contract/labels/led-colours'
import type { Pick as Order } from '@shelfcast/contract/picks/picks'
import { cssColour } from '../../parts/led/lamp.tsx'
import { useText } from '../../text/text.ts'

export const pickTone = { OPEN: 'info', DONE: 'stable', STOPPED: 'off' } as const

export function PickColour({ color }: Pick<Order, 'color'>) {
  const text = useText()
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="size-3 shrink-0 rounded-full border border-line-strong"
        style={{ background: cssColour(ledRgb[color]) }}
      />
      {text(`led.color.${color}`)}
    </span>
  )
}

export function usePickProgress({ pickedCount, lineCount }: Pick<Order, 'pickedCount' | 'lineCount'>): string {
  return useText()('pick.progress', { picked: pickedCount, count: lineCount })
}
