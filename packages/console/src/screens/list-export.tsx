// screens/list-export: the button that saves all matches of a list as a file. The file's form is list-file.ts.
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useAllowed } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { loadChunk } from '../ui/chunk.ts'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import type { ListToSave } from './list-file.ts'
import { useAttempt } from './use-attempt.ts'

/** CSV and XLSX of all matches; the server streams it. */
export function ListExport<Row>({ blocked, ...list }: ListToSave<Row> & { blocked: boolean }) {
  const text = useText()
  const { allowed, reason } = useAllowed(list.spec.source.list.exportNeeds)
  const { busy, attempt } = useAttempt((reason) => toast.warn(text('list.failed', { reason })))
  const save = (format: 'csv' | 'xlsx') =>
    attempt(async () => (await loadChunk(() => import('./list-file.ts'))).saveList(list, format))
  const why = allowed ? (blocked ? text('list.noStore') : undefined) : (reason ?? '')
  const button = (
    <Button icon={Download} busy={busy} disabledReason={why}>
      {text('list.export')}
    </Button>
  )
  if (why !== undefined || busy) return button
  return (
    <Menu
      trigger={button}
      entries={[
        { label: text('list.exportCsv'), icon: FileText, onPress: () => void save('csv') },
        { label: text('list.exportXlsx'), icon: FileSpreadsheet, onPress: () => void save('xlsx') },
      ]}
    />
  )
}
