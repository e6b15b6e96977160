// features/accounts/second-factor: new recovery codes, shown once.
import { RecoveryCodes } from '../../../parts/second-factor/recovery-codes.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'

export function ShownCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText()
  return (
    <SidePanel
      title={text('secondFactor.codes.title')}
      width={480}
      onClose={onClose}
      footer={
        <Button look="strong" onClick={onClose}>
          {text('factor.codes.done')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </SidePanel>
  )
}
