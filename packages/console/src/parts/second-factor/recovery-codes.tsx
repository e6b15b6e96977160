// parts/second-factor: recovery codes, shown once, to copy or download.
import { Download } from 'lucide-react'
import { saveFile } from '../../api/call.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../shown-once/copy-button.tsx'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = useText()
  const lines = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <p>{text('secondFactor.codes.text')}</p>
      <output
        aria-label={text('secondFactor.codes.title')}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded border border-line bg-sunken px-4 py-3 font-mono text-table select-all"
        dir="ltr"
      >
        {codes.map((code) => (
          <span key={code}>{code}</span>
        ))}
      </output>
      <span className="flex gap-2">
        <CopyButton value={lines} label="secondFactor.codes.copy" copied="secondFactor.codes.copied" />
        <Button
          icon={Download}
          onClick={() => {
            saveFile(new Blob([lines], { type: 'text/plain' }), 'shelfcast-recovery-codes.txt')
          }}
        >
          {text('secondFactor.codes.download')}
        </Button>
      </span>
    </div>
  )
}
