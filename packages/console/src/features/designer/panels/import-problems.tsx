// features/designer/panels: why a file is no template, with the place of each problem in the file.
import type { DocumentProblem } from '@shelfcast/render/document/read-document'
import { useText } from '../../../text/text.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'

export function ImportProblems({ problems, onClose }: { problems: readonly DocumentProblem[]; onClose: () => void }) {
  const text = useText()
  return (
    <SidePanel title={text('designer.import.failed')} subtitle={text('designer.import.unchanged')} onClose={onClose}>
      <ul className="flex flex-col gap-3">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="text-body">
            {message}
            {path !== '' && <code className="mt-0.5 block break-all font-sans text-caption text-muted">{path}</code>}
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
